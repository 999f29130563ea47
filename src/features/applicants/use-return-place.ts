import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { PersonDatabase } from '../../local/db/person-db.ts';
import { usePersonDatabase } from '../../local/people/use-person-database.ts';
import { type MoreItems, useMoreItems } from '../../ui/use-more-items.ts';
import { type ApplicantFilter, NO_FILTER } from './applicant-filter.ts';

/** The state of a link that leads back to a list. */
export const BACK_TO_PLACE = 'back';

interface Place {
  path: string;
  shown: number;
  scrolledPx: number;
  /** The link that had the focus. */
  href: string | null;
  filter: ApplicantFilter;
}

interface PlacedItems<L extends HTMLElement> extends MoreItems<L> {
  filter: ApplicantFilter;
  setFilter: (filter: ApplicantFilter) => void;
}

/** The list that a person left last, until the page is loaded anew. */
const left = new WeakMap<PersonDatabase, Place>();

/**
 * As `useMoreItems`. Back leads to the place where the list was left, with the same filter: the browser would scroll before the list is read from the disk,
 * when the page is still short.
 */
export function useReturnPlace<L extends HTMLElement>(atOnce: number): PlacedItems<L> {
  const { pathname, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop || state === BACK_TO_PLACE;
  const db = usePersonDatabase();
  const [place] = useState(() => {
    const last = isReturn ? left.get(db) : undefined;
    return last?.path === pathname ? last : null;
  });
  const items = useMoreItems<L>(place?.shown ?? atOnce, atOnce);
  const { list, shown } = items;
  const [filter, setFilter] = useState(place?.filter ?? NO_FILTER);
  const now = useRef({ shown, filter });
  useLayoutEffect(() => {
    now.current = { shown, filter };
  }, [shown, filter]);
  useLayoutEffect(() => {
    const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    const hrefOf = (link: Element | undefined) => link?.getAttribute('href') ?? null;
    if (place) {
      window.scrollTo({ top: place.scrolledPx, behavior: 'instant' });
      const link = links().find(each => hrefOf(each) === place.href);
      link?.focus({ preventScroll: true });
    }
    return () => {
      const href = hrefOf(links().find(each => each === document.activeElement));
      left.set(db, { path: pathname, ...now.current, scrolledPx: window.scrollY, href });
    };
  }, [db, list, pathname, place]);
  return { ...items, filter, setFilter };
}
