import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { JobMark, MarkKind, Preference } from '../db/rows.ts';

/** What a person marked: postings by their ids, and employers by their names. */
export interface JobMarks {
  saved: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
  /** Those whose postings are hidden. Each name once, in an order of their own. */
  employers: readonly string[];
}

export const NO_MARKS: JobMarks = { saved: new Set(), hidden: new Set(), employers: [] };

/** `preferences`: others among them don't matter. */
export function marksOf(marks: readonly JobMark[], preferences: readonly Preference[]): JobMarks {
  const numbers = (kind: MarkKind) =>
    new Set(marks.filter(mark => mark.kind === kind && mark.on).map(({ jobId }) => jobId));
  const employers = preferences.flatMap(({ name, value }) =>
    name.startsWith(HIDDEN_EMPLOYER) && typeof value === 'string' ? [value] : [],
  );
  return { saved: numbers('saved'), hidden: numbers('hidden'), employers: [...new Set(employers)].sort() };
}
