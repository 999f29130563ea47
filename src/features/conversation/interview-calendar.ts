import { calendarFile } from '../../domain/calendar-file.ts';
import type { KnownInterview } from '../../local/tracking/interviews.ts';
import { offerFile } from '../outbox/entry/offer-file.ts';

/** The interview that was agreed on, for the calendar of this device. If it's off, the file removes it again. */
export function offerCalendar(
  applicationId: string,
  { interview, note }: KnownInterview,
  given: { title: string; isOff: boolean; nowMs: number },
): void {
  const { step, proposal, time } = interview;
  if (time === null) return;
  const file = calendarFile({
    uid: `interview-${applicationId}@portage`,
    // A withdrawal of the application is no step of the interview.
    sequence: given.isOff && interview.status === 'agreed' ? step + 1 : step,
    startMs: Date.parse(time),
    minutes: proposal?.minutes ?? 0,
    title: given.title,
    text: note,
    place: proposal?.place ?? '',
    link: proposal?.link ?? '',
    isCancelled: given.isOff,
    hasAlarm: false,
    madeMs: given.nowMs,
  });
  offerFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'portage-interview.ics');
}
