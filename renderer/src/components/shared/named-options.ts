export const namedOptions = <T extends string>(
  values: readonly T[],
  names: Readonly<Record<T, string>>,
): { value: T; label: string }[] => values.map((value) => ({ value, label: names[value] }));
