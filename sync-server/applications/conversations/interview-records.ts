import { INTERVIEW_ACTIONS, type InterviewStep } from '../../../src/domain/interview.ts';
import { isObject, isTexts, parseJson } from '../../../src/core/json.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { JsonObject } from '../../store/store.ts';

type Mutable = Omit<InterviewStep, 'times'> & { times: string[] };

/** The attributes of a step, without its note. */
export function interviewData({ step, action, ...more }: InterviewStep): JsonObject {
  return { step, action, interview: JSON.stringify(more) };
}

/** undefined: the record is no step towards an interview. An operator may have changed it over the API. */
export function interviewStepOf({ data }: DocumentRecord): Mutable | undefined {
  const action = INTERVIEW_ACTIONS.find(each => each === data['action']);
  const { step } = data;
  if (data['kind'] !== 'interview' || !action || typeof step !== 'number') return undefined;
  const stored = typeof data['interview'] === 'string' ? parseJson(data['interview']) : undefined;
  const { times, zone, minutes, place, link } = isObject(stored) ? stored : {};
  return {
    step,
    action,
    times: isTexts(times) ? [...times] : [],
    zone: textOf(zone),
    minutes: typeof minutes === 'number' && Number.isSafeInteger(minutes) ? minutes : 0,
    place: textOf(place),
    link: textOf(link),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
