import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { WindowVirtualizerHandle } from 'virtua';
import { type HeldPages, heldIndexOf, heldRow } from './job-pages.ts';
import { type ListPlace, readPlace, savePlace } from './list-place.ts';

/** The place to come back to: on Back, Forward and reload. Whoever presses a link to the list starts at the top. */
export function useSavedPlace(search: string): ListPlace | null {
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [place] = useState(() => (isReturn ? readPlace(sessionStorage, search) : null));
  return place && isTop(place) ? null : place;
}

/** Nothing to hold on to: what stands above the first card may have another height by now. */
function isTop({ index, offsetPx }: Pick<ListPlace, 'index' | 'offsetPx'>): boolean {
  return index === 0 && offsetPx <= 0;
}

/** Cards are drawn and measured over a few frames after a jump; the place is held so long. */
const SETTLING_FRAMES = 20;

interface PlaceOptions {
  box: RefObject<HTMLElement | null>;
  handle: RefObject<WindowVirtualizerHandle | null>;
  search: string;
  saved: ListPlace | null;
  held: HeldPages;
  /** The posting that is open beside the list: with it, the list has another width. */
  openJob: number | null;
}

/**
 * Goes to the saved place once its card is there, and keeps the place up to date. When a newer catalogue puts postings
 * above what somebody is reading, the card that they look at stays where it is.
 * The browser's own restoration is off meanwhile: it would act while the list has no height yet.
 */
export function useListPlace({ box, handle, search, saved, held, openJob }: PlaceOptions): () => void {
  const pending = useRef(saved);
  /** The place as it was when scrolling last ended; null at the very top, where the newest may come in. */
  const anchor = useRef<ListPlace | null>(null);
  const heldNow = useRef(held);

  useLayoutEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
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

/** When the list becomes narrower or wider, the card that was pressed, or is open, stays where it is. */
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
    // At each change between the two widths.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [box, isBeside]);
  useLayoutEffect(() => {
    open.current = openJob;
  }, [openJob]);
}

/** As it stands now: that of the open posting, else the one that has the focus. */
function cardToKeep(box: RefObject<HTMLElement | null>, open: RefObject<number | null>): HeldCard | null {
  const link = box.current?.querySelector(`h2 a[href$="/job/${open.current}"]`);
  const row = (link ?? document.activeElement)?.closest<HTMLElement>('[data-index]');
  return row ? { index: Number(row.dataset['index']), offsetPx: -row.getBoundingClientRect().top } : null;
}

type HeldCard = Pick<ListPlace, 'index' | 'offsetPx'>;

/** Keeps one card where it was while those around it find their heights; whoever scrolls is not held back. */
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
