/** The methods of a service that return a promise. */
export type AsyncMethods<T> = {
  [Name in keyof T as T[Name] extends (...asked: never[]) => Promise<unknown> ? Name : never]: T[Name];
};

/**
 * A service before its code is loaded. Calls of the methods in `own` are carried out here. Every other call waits for
 * `load` (see `loadOnce`) and is then the service's, so a new method of the service needs no line here. It must return a
 * promise.
 */
export function lazyService<T extends object, Own extends object>(
  load: () => Promise<T>,
  own: Own,
): Own & AsyncMethods<T> {
  return new Proxy(own, {
    get(target, name) {
      // `await` must not take the service for a promise.
      if (name === 'then') return undefined;
      const call = async (...asked: unknown[]) => {
        const service: object = await load();
        return Reflect.apply(Reflect.get(service, name), service, asked);
      };
      // Kept, so that a method stays the same function.
      if (!(name in target)) Reflect.set(target, name, call);
      return Reflect.get(target, name);
    },
  }) as Own & AsyncMethods<T>;
}
