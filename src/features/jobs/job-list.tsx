import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WageTable } from '../../domain/wage-tables.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { JobCard } from './job-card.tsx';
import styles from './job-list.module.css';
import type { ListPlace } from './list-place.ts';
import type { JobPages } from './use-job-pages.ts';
import { useListPlace } from './use-list-place.ts';

const GAP_PX = 12;
const ESTIMATED_CARD_PX = 232;
const OVERSCAN = 4;

interface JobListProps {
  pages: JobPages;
  total: number;
  /** The address's filters: another search starts at its top. */
  search: string;
  saved: ListPlace | null;
  today: string;
  wageTable: WageTable;
  viewed: ReadonlySet<number>;
}

/** Draws only the cards in sight of however many there are. */
export function JobList({ pages, total, search, saved, today, wageTable, viewed }: JobListProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  // It changes in place, which only code made by React's compiler would not notice; there is none here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ESTIMATED_CARD_PX,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin: top,
  });

  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    virtualizer.measure();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [search, virtualizer]);

  const save = useListPlace(list, virtualizer, search, saved, top > 0);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { show, cardAt } = pages;
  useEffect(() => show(first, last), [show, first, last]);

  return (
    <ul
      ref={list}
      className={styles['list']}
      style={{ height: virtualizer.getTotalSize() }}
      onClickCapture={save}
    >
      {items.map(item => {
        const card = cardAt(item.index);
        return (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={total}
            aria-posinset={item.index + 1}
            className={styles['item']}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {card ? (
              <JobCard
                card={card}
                today={today}
                wageTable={wageTable}
                viewed={viewed.has(card.jobId)}
                inList
              />
            ) : (
              <CardSkeleton />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How far below the page's top the list begins. What stands above it comes and goes. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
