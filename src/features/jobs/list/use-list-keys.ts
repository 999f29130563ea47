import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type BesideList, isAtJob } from '../beside.ts';
import type { ListLinkState } from '../job-link-state.ts';

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  hasRoom: boolean;
  beside: BesideList | null;
  /** History state of the next posting that is opened. */
  link: ListLinkState;
}

const ROW = 'li[data-index]';
const LINK = 'h2 a';

/**
 * The keyboard in a list with a posting beside it. Arrow keys move up and down and open the posting they reach, Enter moves the
 * focus into the posting, Esc back to its card. Each posting replaces the previous one in the history, so Back leads to the list.
 */
export function useListKeys({ list, pane, hasRoom, beside, link }: ListKeys): void {
  const navigate = useNavigate();
  const goesIn = useRef(false);
  const jobId = beside?.jobId ?? null;

  useEffect(() => {
    if (!hasRoom) return;
    const step = (by: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
      const isHere = (row: HTMLElement) => row.contains(document.activeElement);
      const isOpen = (row: HTMLElement) => row.querySelector('[aria-current]') !== null;
      const from = rows.find(isHere) ?? rows.find(isOpen);
      const at = from ? rows.indexOf(from) + by : rows.findIndex(isInSight);
      const next = (by > 0 ? rows.slice(Math.max(at, 0)) : rows.slice(0, at + 1).reverse()).find(row =>
        row.querySelector(LINK),
      );
      const target = at < 0 ? null : next?.querySelector<HTMLAnchorElement>(LINK);
      if (!next || !target) return;
      target.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
      // By the browser's address: the posting of the key before may not be drawn yet.
      void navigate(target.pathname, { replace: isAtJob(), state: link, preventScrollReset: true });
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === 'Escape' && jobId !== null && pane.current?.contains(target)) {
        openCard(list.current)?.focus();
        return;
      }
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
      const isNowhere = jobId !== null && (target === document.body || target?.id === 'content');
      if (by === null || !(isNowhere || target?.closest(ROW))) return;
      event.preventDefault();
      step(by);
    };
    const click = ({ target, detail }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest(`${ROW} ${LINK}`) : null;
      // Only keyboards and screen readers: the click of a pointer has a `detail` above 0.
      if (!pressed || detail !== 0) return;
      if (pressed.hasAttribute('aria-current')) pane.current?.focus();
      else goesIn.current = true;
    };
    addEventListener('keydown', press);
    addEventListener('click', click, true);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('click', click, true);
    };
  }, [hasRoom, jobId, link, list, navigate, pane]);

  const before = useRef(jobId);
  useLayoutEffect(() => {
    if (before.current === jobId) return;
    const closed = before.current;
    before.current = jobId;
    if (jobId === null) {
      // The control that had the focus was removed with the posting.
      if (document.activeElement === document.body)
        cardOf(list.current, closed)?.focus({ preventScroll: true });
      return;
    }
    pane.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (goesIn.current) pane.current?.focus({ preventScroll: true });
    goesIn.current = false;
  }, [jobId, list, pane]);
}

function isInSight(row: HTMLElement): boolean {
  const { top } = row.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

const openCard = (list: HTMLElement | null) => list?.querySelector<HTMLElement>(`${LINK}[aria-current]`);

const cardOf = (list: HTMLElement | null, jobId: number | null) =>
  list?.querySelector<HTMLElement>(`${LINK}[href$="/job/${jobId}"]`);
