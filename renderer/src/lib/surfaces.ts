const content =
  document.querySelector<HTMLMetaElement>('meta[name="wordkeep-surfaces"]')?.content ?? '';

/** The halves of the interface that this server has for this browser; links to another lead nowhere. */
export const surfaces = { reader: content.includes('reader'), admin: content.includes('admin') };
