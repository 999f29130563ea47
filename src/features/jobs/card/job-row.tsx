import { memo, useLayoutEffect, useRef } from 'react';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { AppliedMark } from '../../../local/hooks/applied-jobs.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { HiddenRow } from './hidden-row.tsx';
import { JobCard } from './job-card.tsx';
import type { ListLinkState } from '../job-link-state.ts';
import type { ListRow } from '../job-pages.ts';
import { useTodayIn } from '../../services.ts';

export interface RowActions {
  onSave: (jobId: number, saved: boolean) => void;
  onHide: (jobId: number) => void;
  onUnhide: (jobId: number) => void;
  onHideEmployer: (employer: string) => void;
  onShowEmployer: (employer: string) => void;
}

interface JobRowProps {
  /** undefined: not here yet. */
  row: ListRow | undefined;
  wageTable: WageTable;
  viewed: boolean;
  applied: AppliedMark | undefined;
  saved: boolean;
  /** Hidden just now: folded to a line that can undo it. */
  hidden: boolean;
  actions: RowActions;
  link: ListLinkState;
  isOpen: boolean;
}

/** One place of the list: a card, what is left of one, or the shape of one to come. */
export const JobRow = memo(function JobRow({
  row,
  wageTable,
  viewed,
  applied,
  saved,
  hidden,
  actions,
  link,
  isOpen,
}: JobRowProps) {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, hidden);
  const todayIn = useTodayIn();
  if (!row) return <CardSkeleton />;
  const { card, note } = row;
  return (
    <div ref={box}>
      {hidden ? (
        <HiddenRow
          card={card}
          onUndo={() => actions.onUnhide(card.jobId)}
          onHideEmployer={() => actions.onHideEmployer(card.businessName)}
        />
      ) : (
        <JobCard
          card={card}
          note={note}
          today={todayIn(card.provinceId)}
          wageTable={wageTable}
          viewed={viewed}
          applied={applied}
          saved={saved}
          onSave={actions.onSave}
          onHide={actions.onHide}
          link={link}
          isOpen={isOpen}
        />
      )}
    </div>
  );
});

/** The button that was pressed goes with what it stood in: the keyboard goes on in what came instead. */
function useKeptFocus(box: { current: HTMLElement | null }, hidden: boolean): void {
  const before = useRef(hidden);
  useLayoutEffect(() => {
    if (before.current === hidden) return;
    before.current = hidden;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const target = box.current?.querySelector<HTMLElement>(hidden ? 'button' : 'a');
    target?.focus({ preventScroll: true });
  }, [box, hidden]);
}
