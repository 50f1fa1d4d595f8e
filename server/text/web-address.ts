/** An address that a page may link to. */
export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Refuses a name or password, which everybody could read. */
export function isOpenAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Elsewhere, or with the media of a dataset. */
export const isRecordingAddress = (text: string): boolean =>
  isOpenAddress(text) || text.startsWith('/media/');

/** Removes the parts of an address that may be secret, if the text is one. */
export function withoutSecrets(text: string): string {
  if (!isWebAddress(text)) return text;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** Puts IPv6 in brackets. */
export const hostInAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);
