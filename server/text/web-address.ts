/** Whether a text is an address that a page may link to: of the web, and without a password. */
export function isWebAddress(text: string): boolean {
  const url = webUrl(text);
  return url !== null && url.username === '' && url.password === '';
}

/** The same without a name or password, which everybody could read. */
export function isOpenAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Removes the parts of an address that may be secret, if the text is one. */
export function withoutSecrets(text: string): string {
  const url = webUrl(text);
  return url === null ? text : url.origin + url.pathname;
}

function webUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** A host for use in an address, with IPv6 in brackets. */
export function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
