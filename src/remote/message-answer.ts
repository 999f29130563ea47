import { isObject, isTexts } from '../core/json.ts';
import { INTERVIEW_ACTIONS } from '../domain/interview.ts';
import { CONVERSATION_SIDES } from '../wire/conversation.ts';

/** A message of a pull, or of a guest's answer. What is malformed counts as empty. */
export function readMessage(data: Record<string, unknown>) {
  return {
    applicationId: text(data['applicationId']),
    jobId: count(data['jobId']),
    from: CONVERSATION_SIDES.find(side => side === data['from']) ?? 'employer',
    text: text(data['text']),
    ...interviewOf(data['interview']),
    at: text(data['at']),
    order: count(data['order']),
    by: data['by'] === null ? null : text(data['by']),
  };
}

function interviewOf(value: unknown) {
  if (!isObject(value)) return {};
  const action = INTERVIEW_ACTIONS.find(each => each === value['action']);
  const { times } = value;
  // A step of a later version: its note is a message.
  if (!action) return {};
  const interview = {
    step: count(value['step']),
    action,
    times: isTexts(times) ? times.filter(time => !Number.isNaN(Date.parse(time))) : [],
    zone: text(value['zone']),
    minutes: count(value['minutes']),
    place: text(value['place']),
    link: text(value['link']),
  };
  return { interview };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}
