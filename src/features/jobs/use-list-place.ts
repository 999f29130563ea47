import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { type ListPlace, readPlace, savePlace } from './list-place.ts';

/** The place to come back to: on Back, Forward and reload. Whoever presses a link to the list starts at the top. */
export function useSavedPlace(search: string): ListPlace | null {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [place] = useState(() => (isReturn ? readPlace(sessionStorage, search) : null));
  return place;
}

/** Cards are drawn and measured over a few frames after a jump; the place is held so long. */
const SETTLING_FRAMES = 20;

/**
 * Goes to the saved place once the list has its length, and keeps the place up to date.
 * The browser's own restoration is off meanwhile: it would act while the list has no height yet.
 */
export function useListPlace(
  list: RefObject<HTMLElement | null>,
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
    const [start] = virtualizer.getOffsetForIndex(place.index, 'start') ?? [0];
    window.scrollTo({ top: start + place.offsetPx, behavior: 'instant' });
    return holdPlace(list, place, () => {
      pending.current = null;
    });
  }, [list, virtualizer, isReady]);

  const save = useCallback(() => {
    const { current } = list;
    if (!current || pending.current) return;
    const place = placeNow(current);
    if (place) savePlace(sessionStorage, { search, ...place });
  }, [list, search]);

  // Not a passive effect: those end after the next screen is drawn, whose own scrolling would be taken for the list's.
  useLayoutEffect(() => {
    addEventListener('scrollend', save);
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scrollend', save);
      removeEventListener('pagehide', save);
    };
  }, [save]);

  return save;
}

/** Keeps one card where it was while those around it find their heights; whoever scrolls is not held back. */
function holdPlace(list: RefObject<HTMLElement | null>, place: Omit<ListPlace, 'search'>, done: () => void) {
  const stop = new AbortController();
  let framesLeft = SETTLING_FRAMES;
  const align = () => {
    if (stop.signal.aborted) return;
    const card = list.current?.querySelector(`[data-index="${place.index}"]`);
    const shift = card ? card.getBoundingClientRect().top + place.offsetPx : 0;
    if (Math.abs(shift) >= 1) window.scrollBy({ top: shift, behavior: 'instant' });
    framesLeft -= 1;
    if (framesLeft > 0) requestAnimationFrame(align);
    else finish();
  };
  const finish = () => {
    stop.abort();
    done();
  };
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(event, finish, { once: true, passive: true, signal: stop.signal });
  }
  requestAnimationFrame(align);
  return () => stop.abort();
}

function placeNow(list: HTMLElement): Omit<ListPlace, 'search'> | null {
  for (const card of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { index: Number(card.dataset['index']), offsetPx: -top };
  }
  return null;
}
