import type en from '../en/admin.ts';
import type { PartOf } from '../texts.ts';

export default {} satisfies PartOf<typeof en>;
