/** The package declares types for its whole converters only. */
declare module 'opencc-js/dict/TSCharacters' {
  const entries: string;
  export default entries;
}
