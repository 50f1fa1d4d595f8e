import type { PartOf } from '../../src/i18n/texts.ts';
import type { DesktopTexts } from './en.ts';

const fr: PartOf<DesktopTexts> = {};

export default fr;
