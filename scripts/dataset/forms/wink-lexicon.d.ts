declare module 'wink-lexicon/src/wn-adjective-exceptions.js' {
  const exceptions: Readonly<Record<string, string>>;
  export default exceptions;
}
declare module 'wink-lexicon/src/wn-noun-exceptions.js' {
  const exceptions: Readonly<Record<string, string>>;
  export default exceptions;
}
declare module 'wink-lexicon/src/wn-verb-exceptions.js' {
  const exceptions: Readonly<Record<string, string>>;
  export default exceptions;
}
