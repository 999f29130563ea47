import { type ComponentType, createElement, type ReactNode, use, useContext } from 'react';
import type { LazyArea } from '../i18n/message-id.ts';
import { useLoadArea } from '../i18n/text-provider.tsx';
import { AttemptContext } from './frame/error-boundary.tsx';
import { LoadFailed } from './frame/load-failed.ts';

export type LoadArea = (area: LazyArea) => Promise<void>;

/** `load` requests its code and texts before it is shown. */
export type Screen<P> = ((props: P) => ReactNode) & {
  readonly load: (loadArea: LoadArea) => Promise<unknown>;
};

/** The attempt of callers that load a screen before it is rendered. */
const BEFORE = {};

/**
 * A screen whose code and texts are loaded together when it is first shown. A failed load is repeated by the next
 * attempt.
 */
export function screen<P extends object>(
  areas: readonly LazyArea[],
  load: () => Promise<ComponentType<P>>,
): Screen<P> {
  const partsFor = onceAnAttempt(async (loadArea: LoadArea) => {
    const [Screen] = await Promise.all([load(), ...areas.map(area => loadArea(area))]);
    return Screen;
  });
  function ScreenWithTexts(props: P) {
    return createElement(use(partsFor(useContext(AttemptContext), useLoadArea())), props);
  }
  return Object.assign(ScreenWithTexts, { load: (loadArea: LoadArea) => partsFor(BEFORE, loadArea) });
}

/**
 * Returns the same promise to all callers. After a failure, only another attempt loads again: otherwise it would retry
 * endlessly.
 */
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
