/** The package only declares types for its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const entries: string;
  export default entries;
}
