import { useEffect, useState } from 'react';

/** Code that a hook needs only sometimes, so it isn't part of the first download. */
export interface LateCode<T> {
  /** Undefined until it has been loaded. */
  current: T | undefined;
  load: () => Promise<T>;
}

/** `load` is a dynamic import. A failed one is tried again by the next screen that needs the code. */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  const code: LateCode<T> = {
    current: undefined,
    async load() {
      code.current ??= await load();
      return code.current;
    },
  };
  return code;
}

/** The code once it is here, and at once if an earlier screen loaded it. Undefined until then, and while `isWanted` is false. */
export function useLoaded<T>(code: LateCode<T>, isWanted = true): T | undefined {
  const [loaded, setLoaded] = useState(code.current);
  useEffect(() => {
    if (!isWanted) return;
    let isLive = true;
    const show = (found: T) => isLive && setLoaded(() => found);
    void code.load().then(show, () => undefined);
    return () => {
      isLive = false;
    };
  }, [code, isWanted]);
  return isWanted ? loaded : undefined;
}
