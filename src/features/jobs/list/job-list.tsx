import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { AppliedMark } from '../../../local/hooks/applied-jobs.ts';
import styles from './job-list.module.css';
import type { ListLinkState } from '../job-link-state.ts';
import { type HeldPages, heldRow } from '../job-pages.ts';
import { JobRow, type RowActions } from '../card/job-row.tsx';
import type { ListPlace } from './list-place.ts';
import type { JobPages } from '../use-job-pages.ts';
import { useListPlace } from './use-list-place.ts';
import { useWords } from '../../../i18n/words.ts';

/** A card of middling length; each is measured as soon as it is drawn. */
const ESTIMATED_ROW_PX = 216;
/** Drawn beyond the edges of the screen. */
const BUFFER_PX = 900;
/** At first, so that what is in sight stands there sooner. */
const FIRST_BUFFER_PX = 200;
/** Browsers draw no page taller than some 17 to 33 million pixels. */
export const MOST_ROWS = 50_000;

interface JobListProps {
  pages: JobPages;
  held: HeldPages;
  /** The address's filters: another search starts at its top. */
  search: string;
  saved: ListPlace | null;
  wageTable: WageTable;
  viewed: ReadonlySet<number>;
  applied: ReadonlyMap<number, AppliedMark>;
  savedJobs: ReadonlySet<number>;
  hiddenInPlace: ReadonlySet<number>;
  actions: RowActions;
  link: ListLinkState;
  /** The posting that is open beside it. */
  openJob: number | null;
}

/** Draws only the cards in sight of however many there are. */
export function JobList({ pages, held, search, saved, actions, ...list }: JobListProps) {
  const { t } = useWords();
  const { viewed, applied, savedJobs, hiddenInPlace, wageTable, link, openJob } = list;
  const { show } = pages;
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<WindowVirtualizerHandle>(null);
  const [buffer, setBuffer] = useState(FIRST_BUFFER_PX);
  useEffect(() => startTransition(() => setBuffer(BUFFER_PX)), []);
  const count = Math.min(held.total, MOST_ROWS);
  const sizes = sizesOf(held);
  const places = useMemo(() => ({ length: count }), [count]);

  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [search]);

  const savePlace = useListPlace({ box, handle, search, saved, held, openJob });
  function leave() {
    savePlace();
    if (handle.current) left = { key: held.key, total: held.total, sizes: handle.current.cache };
  }
  const lookAround = useCallback(() => {
    const { current } = handle;
    if (!current) return;
    const { scrollOffset, viewportSize } = current;
    show(
      current.findItemIndex(scrollOffset - BUFFER_PX),
      current.findItemIndex(scrollOffset + viewportSize + BUFFER_PX),
    );
  }, [show]);
  useEffect(lookAround, [lookAround, held]);

  return (
    <SetSize value={held.total}>
      <div ref={box} onClickCapture={leave}>
        <WindowVirtualizer
          // Another question's rows have other heights.
          key={held.key}
          ref={handle}
          as={Rows}
          item={Item}
          data={places}
          {...(sizes && { cache: sizes })}
          itemSize={ESTIMATED_ROW_PX}
          bufferSize={buffer}
          onScroll={lookAround}
        >
          {(_, index) => {
            const row = heldRow(held, index);
            const jobId = row?.card.jobId ?? -1;
            return (
              <JobRow
                key={row ? jobId : `place-${index}`}
                row={row}
                wageTable={wageTable}
                viewed={viewed.has(jobId)}
                applied={applied.get(jobId)}
                saved={savedJobs.has(jobId)}
                hidden={hiddenInPlace.has(jobId)}
                actions={actions}
                link={link}
                isOpen={jobId === openJob}
              />
            );
          }}
        </WindowVirtualizer>
      </div>
      {held.total > count && <p className={styles['end']}>{t('jobs.list.capped', { count })}</p>}
    </SetSize>
  );
}

/** Row heights of the list that was left last: on a return, its rows have their positions from the first frame. */
let left: { key: string; total: number; sizes: CacheSnapshot } | undefined;

function sizesOf({ key, total }: HeldPages): CacheSnapshot | undefined {
  return left?.key === key && left.total === total ? left.sizes : undefined;
}

/** `pointerEvents`: cards accept presses as soon as scrolling ends, where the virtualizer would block them a little longer. */
function Rows({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ul ref={ref} style={{ ...style, pointerEvents: 'auto' }}>
      {children}
    </ul>
  );
}

/** The number of all rows, drawn or not: a screen reader says "7 of 336". */
const SetSize = createContext(0);

function Item({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li
      ref={ref}
      style={style}
      aria-setsize={useContext(SetSize)}
      aria-posinset={index + 1}
      data-index={index}
    >
      <div className={styles['row']}>{children}</div>
    </li>
  );
}
