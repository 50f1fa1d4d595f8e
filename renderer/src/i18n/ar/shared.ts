import type en from '../en/shared.ts';
import type { PartOf } from '../texts.ts';

export default {} satisfies PartOf<typeof en>;
