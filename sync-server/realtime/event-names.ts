/** From the outermost thing inwards: `[['databases', 'board'], ['collections', 'jobs'], ['documents', ID]]`. */
export type Path = readonly (readonly [kind: string, id: string])[];

/**
 * Appwrite's names of one event, the most exact first: with the action (and what of the thing changed), without it, of what
 * it lies in; each also with `*` in the place of any id.
 */
export function eventNames(path: Path, action: string, aspect?: string): string[] {
  const ends = [...(aspect === undefined ? [] : [`.${action}.${aspect}`]), `.${action}`, ''];
  const whole = withWildcards(path);
  const outer = path.slice(1).map((_, index) => withWildcards(path.slice(0, path.length - 1 - index)));
  return [...ends.flatMap(end => whole.map(name => name + end)), ...outer.flat()];
}

/** The path as a name, and the same with `*` in the place of any of its ids. */
export function withWildcards(path: Path): string[] {
  return path.reduce<string[]>(
    (names, [kind, id]) => {
      const begun = names.map(name => (name === '' ? kind : `${name}.${kind}`));
      return [...begun.map(name => `${name}.${id}`), ...begun.map(name => `${name}.*`)];
    },
    [''],
  );
}
