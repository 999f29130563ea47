import {
  INTERVIEW_AHEAD_MS,
  INTERVIEW_MINUTES,
  INTERVIEW_TIMES_MAX,
  type InterviewStep,
  isTimeZone,
} from '../../domain/interview.ts';
import { readLink } from '../../domain/links.ts';
import { PROVINCE_TIME_ZONES } from '../../domain/time-zones.ts';
import { clockIn, momentIn } from '../../domain/zoned-time.ts';
import type { FieldProblem } from '../../ui/form/use-form-problems.ts';
import type { StepFields } from './use-take-step.ts';

export const PROPOSAL_FIELDS = ['times', 'zone', 'minutes', 'place', 'link', 'text'] as const;
export type ProposalField = (typeof PROPOSAL_FIELDS)[number];

/** As it's typed. */
export interface ProposalText {
  /** What a clock in the zone shows. '' = this choice is empty. */
  clocks: readonly string[];
  zone: string;
  minutes: string;
  place: string;
  link: string;
  text: string;
}

type Draft = Readonly<Record<string, unknown>>;

/**
 * From a draft, also one that was an operation and has moments instead of clocks. Other times for an interview are usually at the
 * same place and in the same zone, so the last proposal fills in all the rest.
 */
export function proposalOf(content: Draft, ownZone: string, last: InterviewStep | null): ProposalText {
  const textOf = (field: ProposalField) => (typeof content[field] === 'string' ? content[field] : undefined);
  const zone = [textOf('zone'), last?.zone].find(each => each !== undefined && isTimeZone(each)) ?? ownZone;
  const { times, minutes = last?.minutes ?? INTERVIEW_MINUTES.usual } = content;
  const given: unknown[] = Array.isArray(times) ? times : [];
  const clocks = Array.from({ length: INTERVIEW_TIMES_MAX }, (_, at) => {
    const time = given[at];
    if (typeof time !== 'string') return '';
    const isMoment = /(?:Z|[+-]\d{2}:\d{2})$/.test(time) && !Number.isNaN(Date.parse(time));
    return isMoment ? clockIn(zone, Date.parse(time)) : time;
  });
  return {
    clocks,
    zone,
    minutes: typeof minutes === 'number' || typeof minutes === 'string' ? String(minutes) : '',
    place: textOf('place') ?? last?.place ?? '',
    link: textOf('link') ?? last?.link ?? '',
    text: textOf('text') ?? '',
  };
}

/** The zones of Canada, and the device's own. */
export function zonesFor(own: string, chosen: string): string[] {
  return [...new Set([own, chosen, ...Object.values(PROVINCE_TIME_ZONES)])];
}

/** The proposal as it's sent, or what is wrong with it. */
export function readProposal(
  { clocks, zone, minutes, place, link, text }: ProposalText,
  nowMs: number,
): { fields: StepFields; problems: readonly FieldProblem<ProposalField>[] } {
  const problems: FieldProblem<ProposalField>[] = [];
  const typed = clocks.filter(clock => clock !== '');
  const moments = typed.map(clock => momentIn(zone, clock)).filter(atMs => atMs !== null);
  // None is dropped unsaid: a form takes years of five digits, which are no dates.
  if (moments.length === 0 || moments.length < typed.length)
    problems.push({ field: 'times', text: 'interview.problem.time' });
  else if (typed.some((clock, at) => isSkipped(zone, clock, moments[at])))
    problems.push({ field: 'times', text: 'interview.problem.skipped' });
  else if (moments.some(atMs => atMs <= nowMs))
    problems.push({ field: 'times', text: 'interview.problem.passed' });
  else if (moments.some(atMs => atMs > nowMs + INTERVIEW_AHEAD_MS))
    problems.push({ field: 'times', text: 'interview.problem.ahead' });
  const length = Number(minutes);
  const isLength =
    Number.isInteger(length) && length >= INTERVIEW_MINUTES.least && length <= INTERVIEW_MINUTES.most;
  if (!isLength) problems.push({ field: 'minutes', text: 'interview.problem.minutes' });
  const page = link.trim() === '' ? '' : readLink(link);
  if (page === null) problems.push({ field: 'link', text: 'interview.problem.link' });
  if (place.trim() === '' && page === '') problems.push({ field: 'place', text: 'interview.problem.place' });
  const fields: StepFields = {
    action: 'propose',
    times: [...new Set(moments)].sort((a, b) => a - b).map(atMs => new Date(atMs).toISOString()),
    zone,
    minutes: length,
    place: place.trim(),
    link: page ?? '',
    ...(text.trim() !== '' && { text: text.trim() }),
  };
  return { fields, problems };
}

/** In the hour that the zone skips in spring: no clock there shows it. */
function isSkipped(zone: string, clock: string, atMs: number | undefined): boolean {
  return atMs !== undefined && clockIn(zone, atMs) !== clock.slice(0, '2026-12-01T14:30'.length);
}
