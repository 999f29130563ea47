import { type ComponentType, type ReactNode, useState } from 'react';
import type { LazyArea } from '../i18n/message-id.ts';
import { useLoadArea } from '../i18n/text-provider.tsx';
import { useAnswer } from './use-answer.ts';

interface LazilyOptions {
  /** The area or areas of its texts. */
  area: LazyArea | readonly LazyArea[];
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
}

/**
 * A part of a screen whose code and texts are in files of their own, loaded when it is first drawn. Unlike with
 * `React.lazy`, if a file cannot be loaded (no network at the very first visit), the fallback stays and the rest of the
 * screen remains usable. The next time the part is drawn, it tries again.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { area, fallback = null }: LazilyOptions,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazily(props: P) {
    const loadArea = useLoadArea();
    const [first] = useState(() => loaded);
    const answer = useAnswer(async () => {
      if (loaded) return undefined;
      [loaded] = await Promise.all([load(), ...[area].flat().map(loadArea)]);
      return loaded;
    }, [loadArea]);
    const Part = first ?? answer;
    return Part ? <Part {...props} /> : fallback;
  };
}
