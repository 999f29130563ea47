import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { type ListPlace, readPlace, savePlace } from './list-place.ts';

/** The place to come back to: on Back, Forward and reload. Whoever presses a link to the list starts at the top. */
export function useSavedPlace(search: string): ListPlace | null {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [place] = useState(() => (isReturn ? readPlace(sessionStorage, search) : null));
  return place;
}

/**
 * Goes to the saved place once the list has its length, and keeps the place up to date.
 * The browser's own restoration is off meanwhile: it would act while the list has no height yet.
 */
export function useListPlace(
  virtualizer: Virtualizer<Window, Element>,
  search: string,
  saved: ListPlace | null,
  isReady: boolean,
): () => void {
  const pending = useRef(saved);

  useLayoutEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    const place = pending.current;
    if (!isReady || !place) return;
    pending.current = null;
    const [start] = virtualizer.getOffsetForIndex(place.index, 'start') ?? [0];
    window.scrollTo({ top: start + place.offsetPx, behavior: 'instant' });
  }, [virtualizer, isReady]);

  const save = useCallback(() => {
    if (pending.current || !isReady) return;
    const top = window.scrollY;
    const first = virtualizer.getVirtualItems().find(item => item.end > top);
    savePlace(sessionStorage, { search, index: first?.index ?? 0, offsetPx: first ? top - first.start : 0 });
  }, [virtualizer, search, isReady]);

  useEffect(() => {
    addEventListener('scrollend', save);
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scrollend', save);
      removeEventListener('pagehide', save);
    };
  }, [save]);

  return save;
}
