import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { PersonDatabase } from '../../../local/db/person-db.ts';
import { usePersonDatabase } from '../../../local/people/use-person-database.ts';
import { type MoreItems, useMoreItems } from '../../../ui/use-more-items.ts';

/** The state of a link that leads back to a list. */
export const BACK_TO_PLACE = 'back';

interface Place {
  path: string;
  shown: number;
  scrolledPx: number;
  /** The link that had the focus. */
  href: string | null;
}

/** The list that a person left last, until the page is loaded anew. */
const left = new WeakMap<PersonDatabase, Place>();

/** Whether the person comes back to this screen. */
export function useIsReturn(): boolean {
  const { state } = useLocation();
  return useNavigationType() === NavigationType.Pop || state === BACK_TO_PLACE;
}

/**
 * As `useMoreItems`. Back leads to the place where the list was left: the browser would scroll before the list is read from the disk,
 * when the page is still short.
 */
export function useReturnPlace<L extends HTMLElement>(atOnce: number): MoreItems<L> {
  const { pathname } = useLocation();
  const db = usePersonDatabase();
  const isReturn = useIsReturn();
  const [place] = useState(() => {
    const last = isReturn ? left.get(db) : undefined;
    return last?.path === pathname ? last : null;
  });
  const items = useMoreItems<L>(place?.shown ?? atOnce, atOnce);
  const { list, shown } = items;
  const shownNow = useRef(shown);
  useLayoutEffect(() => {
    shownNow.current = shown;
  }, [shown]);
  useLayoutEffect(() => {
    const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    const hrefOf = (link: Element | undefined) => link?.getAttribute('href') ?? null;
    if (place) {
      // This place is the better one, after steps from one application to the next.
      history.scrollRestoration = 'manual';
      window.scrollTo({ top: place.scrolledPx, behavior: 'instant' });
      const link = links().find(each => hrefOf(each) === place.href);
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      history.scrollRestoration = 'auto';
      const href = hrefOf(links().find(each => each === document.activeElement));
      left.set(db, { path: pathname, shown: shownNow.current, scrolledPx: window.scrollY, href });
    };
  }, [db, list, pathname, place]);
  return items;
}

/** Back from an application that was reached from another one leads to the last of them in the list at `path`. */
export function useReturnTo(path: string, href: string | null): void {
  const db = usePersonDatabase();
  useEffect(() => {
    const place = left.get(db);
    if (href !== null && place?.path === path) place.href = href;
  }, [db, href, path]);
}
