const content =
  document.querySelector<HTMLMetaElement>('meta[name="wordkeep-surfaces"]')?.content ?? '';

/** Which halves of the interface this server has for this browser; links to another lead nowhere. */
export const surfaces = { reader: content.includes('reader'), admin: content.includes('admin') };
