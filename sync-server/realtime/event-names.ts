/** From the outermost part inward: `[['databases', 'board'], ['collections', 'jobs'], ['documents', ID]]`. */
export type Path = readonly (readonly [kind: string, id: string])[];

/**
 * Appwrite's names for an event, the most specific first: with the action (and the changed aspect), without it, and for
 * the enclosing parts; each also with `*` instead of any id.
 */
export function eventNames(path: Path, action: string, aspect?: string): string[] {
  const ends = [...(aspect === undefined ? [] : [`.${action}.${aspect}`]), `.${action}`, ''];
  const whole = withWildcards(path);
  const outer = path.slice(1).map((_, index) => withWildcards(path.slice(0, path.length - 1 - index)));
  return [...ends.flatMap(end => whole.map(name => name + end)), ...outer.flat()];
}

/** The path as a name, and the same with `*` instead of any of its ids. */
export function withWildcards(path: Path): string[] {
  return path.reduce<string[]>(
    (names, [kind, id]) => {
      const begun = names.map(name => (name === '' ? kind : `${name}.${kind}`));
      return [...begun.map(name => `${name}.${id}`), ...begun.map(name => `${name}.*`)];
    },
    [''],
  );
}
