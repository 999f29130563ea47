import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { WindowVirtualizerHandle } from 'virtua';
import { type HeldPages, heldIndexOf, heldRow } from '../job-pages.ts';
import { type ListPlace, readPlace, savePlace } from './list-place.ts';

/** The saved place in the list, for Back, Forward and reload. A link to the list starts at the top: null. */
export function useSavedPlace(search: string): ListPlace | null {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [place] = useState(() => (isReturn ? readPlace(sessionStorage, search) : null));
  return place && isTop(place) ? null : place;
}

/** The top is not a place to restore: the content above the first card may have another height by now. */
function isTop({ index, offsetPx }: Pick<ListPlace, 'index' | 'offsetPx'>): boolean {
  return index === 0 && offsetPx <= 0;
}

/** Frames in which the cards are drawn and measured after a jump; the place is held meanwhile. */
const SETTLING_FRAMES = 20;

interface PlaceOptions {
  box: RefObject<HTMLElement | null>;
  handle: RefObject<WindowVirtualizerHandle | null>;
  search: string;
  saved: ListPlace | null;
  held: HeldPages;
  /** The posting that is open beside the list, which makes the list narrower; null = none. */
  openJob: number | null;
}

/**
 * Scrolls to the saved place once its card is loaded, and keeps the saved place up to date. When a newer catalogue adds
 * postings above the card in view, that card stays in its position on the screen.
 * The browser's own scroll restoration is off: it would act before the list has its height.
 */
export function useListPlace({ box, handle, search, saved, held, openJob }: PlaceOptions): () => void {
  const pending = useRef(saved);
  /** The place when scrolling last ended; null at the very top, where new postings may push the others down. */
  const anchor = useRef<ListPlace | null>(null);
  const heldNow = useRef(held);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // Each entry of the history keeps its own. After Back, the value found here would be this list's, and the next screen would get it.
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    heldNow.current = held;
    if (anchor.current?.search !== search) anchor.current = null;
    const wanted = pending.current ?? anchor.current;
    const { current } = handle;
    if (!wanted || !current || !box.current) return;
    const moved = heldIndexOf(held, wanted.jobId);
    const index = moved < 0 ? wanted.index : moved;
    if (index >= held.total) pending.current = null;
    if (pending.current ? !heldRow(held, index) : index === wanted.index) return;
    const place = { ...wanted, index };
    const top = box.current.getBoundingClientRect().top + window.scrollY;
    window.scrollTo({ top: top + current.getItemOffset(index) + place.offsetPx, behavior: 'instant' });
    return holdPlace(box, place, () => {
      pending.current = null;
      anchor.current = place;
    });
  }, [box, handle, search, held]);

  const save = useCallback(() => {
    if (pending.current) return;
    const place = box.current && placeNow(box.current, heldNow.current);
    if (!place) return;
    anchor.current = isTop(place) ? null : { search, ...place };
    savePlace(sessionStorage, { search, ...place });
  }, [box, search]);

  useKeptCard(box, openJob);

  // Not a passive effect: its cleanup runs after the next screen is drawn, and that screen's scrolling would count as the list's.
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

/** Keeps the open or pressed card in its position when the list becomes narrower or wider. */
function useKeptCard(box: RefObject<HTMLElement | null>, openJob: number | null): void {
  const isBeside = openJob !== null;
  const open = useRef(openJob);
  const kept = useRef<HeldCard | null>(null);
  useLayoutEffect(() => {
    const place = kept.current;
    const stop = place ? holdPlace(box, place, () => undefined) : undefined;
    return () => {
      stop?.();
      kept.current = cardToKeep(box, open);
    };
    // Runs at each change between the two widths.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [box, isBeside]);
  useLayoutEffect(() => {
    open.current = openJob;
  }, [openJob]);
}

/** The card of the open posting, else the one with the focus, at its current position. */
function cardToKeep(box: RefObject<HTMLElement | null>, open: RefObject<number | null>): HeldCard | null {
  const link = box.current?.querySelector(`h2 a[href$="/job/${open.current}"]`);
  const row = (link ?? document.activeElement)?.closest<HTMLElement>('[data-index]');
  return row ? { index: Number(row.dataset['index']), offsetPx: -row.getBoundingClientRect().top } : null;
}

type HeldCard = Pick<ListPlace, 'index' | 'offsetPx'>;

/** Keeps one card in its position while the cards around it get their heights. Any input of the reader ends this. */
function holdPlace(box: RefObject<HTMLElement | null>, place: HeldCard, done: () => void) {
  const stop = new AbortController();
  let framesLeft = SETTLING_FRAMES;
  const align = () => {
    if (stop.signal.aborted) return;
    const card = box.current?.querySelector(`[data-index="${place.index}"]`);
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

function placeNow(box: HTMLElement, held: HeldPages): Omit<ListPlace, 'search'> | null {
  for (const card of box.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom <= 0) continue;
    const index = Number(card.dataset['index']);
    const row = heldRow(held, index);
    return row ? { index, jobId: row.card.jobId, offsetPx: -top } : null;
  }
  return null;
}
