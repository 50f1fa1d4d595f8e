/** The origin of the server, if it is configured. */
export const publicOrigin = (() => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return address === undefined ? null : new URL(address).origin;
})();
