const withList = (path: string) => (list: string | null) =>
  list === null ? path : `${path}?list=${encodeURIComponent(list)}`;

/** Where a list is shown, or (null) all words. */
export const listAddress = withList('/my-words');

/** Where they are practised. */
export const practiceAddress = withList('/practice');
