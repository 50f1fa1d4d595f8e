import type en from '../en/reader.ts';
import type { PartOf } from '../texts.ts';

export default {} satisfies PartOf<typeof en>;
