/** The options of a list: values in their order, by their names. */
export const namedOptions = <T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, string>>,
): { value: T; label: string }[] => values.map((value) => ({ value, label: names[value] }));
