import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { LazyArea } from '../i18n/lazy-areas.ts';
import { useLoadArea } from '../i18n/text-provider.tsx';

interface LazilyOptions {
  /** Whose texts it takes. */
  area: LazyArea;
  /** Drawn until it is here. */
  fallback?: ReactNode;
}

/**
 * A part of a screen with its code and texts in files of their own, loaded when it is first drawn. Unlike `React.lazy`,
 * a file that cannot be had (no network at the very first visit) leaves the fallback in its place and the rest of the
 * screen in use; the next time that the part is drawn it is tried again.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { area, fallback = null }: LazilyOptions,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazily(props: P) {
    const loadArea = useLoadArea();
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      let isLive = true;
      Promise.all([load(), loadArea(area)])
        .then(([part]) => (loaded = part))
        .then(part => isLive && setPart(() => part))
        .catch(() => undefined);
      return () => {
        isLive = false;
      };
    }, [loadArea]);
    return Part ? <Part {...props} /> : fallback;
  };
}
