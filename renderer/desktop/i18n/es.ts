import type { PartOf } from '../../src/i18n/texts.ts';
import type { DesktopTexts } from './en.ts';

const es: PartOf<DesktopTexts> = {};

export default es;
