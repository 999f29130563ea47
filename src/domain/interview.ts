/** Interviews are agreed on in steps. `ask`: the applicant asks for other times. */
export const INTERVIEW_ACTIONS = ['propose', 'accept', 'decline', 'ask', 'cancel'] as const;
export type InterviewAction = (typeof INTERVIEW_ACTIONS)[number];

export const INTERVIEW_TIMES_MAX = 3;
export const INTERVIEW_MINUTES = { least: 5, most: 600, usual: 30 } as const;
export const INTERVIEW_PLACE_MAX = 300;
export const INTERVIEW_LINK_MAX = 500;
export const INTERVIEW_NOTE_MAX = 1000;
/** Steps about one application. */
export const INTERVIEW_STEPS_MAX = 100;
/** Proposals for a later time than this from now on are mistakes in the year. */
export const INTERVIEW_AHEAD_MS = 366 * 86_400_000;

/** One step. Only a proposal has more than an action and, of `accept`, the chosen time. */
export interface InterviewStep {
  /** The number of the step, from 1. Two steps with one number can't both count. */
  step: number;
  action: InterviewAction;
  /** ISO, in UTC. */
  times: readonly string[];
  /** The IANA name of the time zone in which the interview takes place. '' = not a proposal. */
  zone: string;
  /** Its length. 0 = not a proposal. */
  minutes: number;
  place: string;
  link: string;
}

export type InterviewStatus = 'none' | 'proposed' | 'agreed' | 'declined' | 'asked' | 'cancelled';

/** How things stand after all steps. */
export interface Interview {
  status: InterviewStatus;
  /** The number of the last step. 0 = there is none. */
  step: number;
  /** The last proposal. */
  proposal: InterviewStep | null;
  /** The time that was agreed on last, ISO, also if it was cancelled since: a calendar may have it. */
  time: string | null;
}

export const NO_INTERVIEW: Interview = { status: 'none', step: 0, proposal: null, time: null };

const AFTER: Record<InterviewAction, InterviewStatus> = {
  propose: 'proposed',
  accept: 'agreed',
  decline: 'declined',
  ask: 'asked',
  cancel: 'cancelled',
};

/** In any order. A step that arrives before an earlier one still counts. */
export function interviewOf(steps: readonly InterviewStep[]): Interview {
  let interview = NO_INTERVIEW;
  for (const each of [...steps].sort((a, b) => a.step - b.step)) {
    const { step, action, times } = each;
    interview = {
      status: AFTER[action],
      step,
      proposal: action === 'propose' ? each : interview.proposal,
      time: action === 'accept' ? (times[0] ?? null) : interview.time,
    };
  }
  return interview;
}

/** Whether a side may take this step now. The employer may always propose, also other times than the agreed one. */
export function mayTakeStep(
  { status }: Interview,
  side: 'applicant' | 'employer',
  action: InterviewAction,
): boolean {
  if (action === 'cancel') return status === 'agreed' || (status === 'proposed' && side === 'employer');
  return action === 'propose' ? side === 'employer' : side === 'applicant' && status === 'proposed';
}

/** Whether the agreed interview is over. */
export function hasEnded({ time, proposal }: Interview, nowMs: number): boolean {
  return time !== null && Date.parse(time) + (proposal?.minutes ?? 0) * 60_000 <= nowMs;
}

/** Whether all proposed times have passed. */
export function hasLapsed({ proposal }: Interview, nowMs: number): boolean {
  return proposal !== null && proposal.times.every(time => Date.parse(time) <= nowMs);
}

/** Whether a calendar may have an interview that is off. */
export function isCalledOff({ status, time }: Interview): boolean {
  return time !== null && status !== 'agreed';
}

export function isTimeZone(zone: string): boolean {
  // Engines also take offsets such as "+05:00", which know no daylight saving time.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}
