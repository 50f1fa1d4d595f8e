/// <reference lib="dom" />
/// <reference types="svelte" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import type { InterfaceLanguage } from '../../renderer/src/i18n/language.svelte.ts';
import type admin from '../../renderer/src/i18n/en/admin.ts';
import type learner from '../../renderer/src/i18n/en/learner.ts';
import type reader from '../../renderer/src/i18n/en/reader.ts';
import type shared from '../../renderer/src/i18n/en/shared.ts';
import type vocabulary from '../../renderer/src/i18n/en/vocabulary.ts';

/** The texts of the interface in one language, by which the shots find buttons and fields. */
export interface AllTexts {
  admin: typeof admin;
  learner: typeof learner;
  reader: typeof reader;
  shared: typeof shared;
  vocabulary: typeof vocabulary;
}

const PARTS = ['admin', 'learner', 'reader', 'shared', 'vocabulary'] as const;

// They look for the browser's languages, and Node had none before version 21.
globalThis.navigator ??= { languages: [] } as unknown as Navigator;

export async function loadTexts(language: InterfaceLanguage): Promise<AllTexts> {
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../renderer', import.meta.url)),
    // The plural forms share a file with runes.
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const entries = PARTS.map(async (part) => {
      const { default: texts } = await vite.ssrLoadModule(`/src/i18n/${language}/${part}.ts`);
      return [part, texts];
    });
    return Object.fromEntries(await Promise.all(entries)) as AllTexts;
  } finally {
    await vite.close();
  }
}
