/** The methods of a service that return a promise. */
export type AsyncMethods<T> = {
  [Name in keyof T as T[Name] extends (...asked: never[]) => Promise<unknown> ? Name : never]: T[Name];
};

/**
 * Methods of a service whose code is loaded by the first call of any of them (see `loadOnce`). If one is missing in
 * `names`, what they return isn't the whole service, which does not compile where that is needed.
 */
export function lazyService<T extends object, Name extends keyof AsyncMethods<T>>(
  load: () => Promise<T>,
  names: readonly Name[],
): Pick<AsyncMethods<T>, Name> {
  const loaded = load as unknown as () => Promise<Record<Name, (...asked: unknown[]) => unknown>>;
  return Object.fromEntries(
    names.map(name => [name, async (...asked: unknown[]) => (await loaded())[name](...asked)]),
  ) as Pick<AsyncMethods<T>, Name>;
}
