import { type ComponentType, lazy } from 'react';
import type { LazyArea } from '../i18n/lazy-areas.ts';
import { useAreaTexts } from '../i18n/text-provider.tsx';

/** A screen whose code and texts come when it is first shown, both at once. */
export function screen<P extends object>(
  areas: readonly LazyArea[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const start = () => (loading ??= load().then(Screen => ({ default: Screen })));
  const Screen = lazy(start);
  return function ScreenWithTexts(props: P) {
    // Its failure is the screen's own, below.
    start().catch(() => undefined);
    useAreaTexts(areas);
    return <Screen {...props} />;
  };
}
