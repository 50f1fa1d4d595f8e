import type en from '../en/vocabulary.ts';
import type { PartOf } from '../texts.ts';

export default {} satisfies PartOf<typeof en>;
