/** Whether a text is an address that a page may link to. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A text that may be an address, without the parts of one that may be secret. */
export function withoutSecrets(text: string): string {
  if (!isWebAddress(text)) return text;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** A host as it stands in an address: IPv6 in brackets. */
export function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
