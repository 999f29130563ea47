import { type ComponentType, use, useContext } from 'react';
import type { LazyArea } from '../i18n/lazy-areas.ts';
import { useLoadArea } from '../i18n/text-provider.tsx';
import { AttemptContext } from './error-boundary.tsx';
import { LoadFailed } from './load-failed.ts';

/** A screen whose code and texts come when it is first shown, both at once. What failed is asked for again by another try. */
export function screen<P extends object>(
  areas: readonly LazyArea[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const partsFor = onceAnAttempt(async (loadArea: (area: LazyArea) => Promise<void>) => {
    const [Screen] = await Promise.all([load(), ...areas.map(area => loadArea(area))]);
    return Screen;
  });
  return function ScreenWithTexts(props: P) {
    const Screen = use(partsFor(useContext(AttemptContext), useLoadArea()));
    return <Screen {...props} />;
  };
}

/** The same promise for everybody, until it failed and there is another attempt: a new one at once would be tried for ever. */
function onceAnAttempt<A, T>(load: (argument: A) => Promise<T>) {
  let loading: Promise<T> | undefined;
  let failedIn: object | undefined;
  return (attempt: object, argument: A): Promise<T> => {
    if (failedIn && failedIn !== attempt) loading = failedIn = undefined;
    loading ??= load(argument).catch((cause: unknown) => {
      failedIn = attempt;
      throw new LoadFailed(cause);
    });
    return loading;
  };
}
