import { PAGE_SETTINGS_NAME, type PageSettings } from '../../../server/contract/public/pages.ts';

const content = document.querySelector<HTMLMetaElement>(
  `meta[name="${PAGE_SETTINGS_NAME}"]`,
)?.content;

export const pageSettings: PageSettings = content
  ? JSON.parse(content)
  : {
      audioHosts: [],
      otherDictionaries: [],
      ankiConnectUrl: null,
      countsLookUps: false,
      speaks: false,
    };
