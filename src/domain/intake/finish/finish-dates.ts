import { daysBetween } from '../../dates.ts';
import { foldHeading } from '../formats/csv-headings.ts';
import { readDay } from '../read-day.ts';
import { type IsoDay, UNDATED } from '../../listing.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { ReadRowOptions } from '../row-reading.ts';
import type { Slot } from '../slots.ts';

/** Beside the first day of work, these may mean the last one. */
const ENDS_WORK_TOO = /^(?:enddate|date(?:de)?fin)$/;

export interface DatesReading {
  posted: IsoDay;
  firstPosted: IsoDay;
  expires: IsoDay | null;
}

/**
 * A missing posting date becomes `undated`, or today by default. A missing last day stays missing: the posting is open
 * until it is closed.
 */
export function finishDates(
  draft: PostingDraft,
  { today, undated = today, lenient = false }: Pick<ReadRowOptions, 'today' | 'undated' | 'lenient'>,
): DatesReading {
  const stated = readDate(draft, 'posted', lenient);
  const first = readDate(draft, 'firstPosted', lenient);
  const expires = readDate(draft, 'expires', lenient);
  const posted = stated ?? first ?? undated;
  if (stated === null && first === null && !draft.slot('posted'))
    draft.report('hint', undated === UNDATED ? 'posted_not_stated' : 'posted_missing', {
      field: draft.fieldOf('posted', 'postingDateFormatted'),
      value: '',
    });
  const until = draft.slot('expires');
  if (until && expires !== null && daysBetween(posted, expires) < 0)
    draft.report(lenient ? 'warning' : 'error', 'dates_reversed', until);
  else if (until && expires !== null && !lenient && daysBetween(today, expires) < 0)
    draft.report('warning', 'already_expired', until);
  if (until && expires !== null && draft.slot('startDate') && ENDS_WORK_TOO.test(foldHeading(until.field)))
    draft.report('warning', 'end_day_taken', until);
  return { posted, firstPosted: first !== null && first < posted ? first : posted, expires };
}

function readDate(draft: PostingDraft, slot: Slot, lenient: boolean): IsoDay | null {
  const { day, problem } = readDay(draft.text(slot).slice(0, 200));
  const given = draft.slot(slot);
  if (given && problem !== null) draft.notUnderstood(given, 'date_not_real', lenient ? 'warning' : 'error');
  return day;
}
