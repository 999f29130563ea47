import { CONVERSATION_SIDES } from '../wire/conversation.ts';

/** A message of a pull, or of a guest's answer. What is malformed counts as empty. */
export function readMessage(data: Record<string, unknown>) {
  return {
    applicationId: text(data['applicationId']),
    jobId: count(data['jobId']),
    from: CONVERSATION_SIDES.find(side => side === data['from']) ?? 'employer',
    text: text(data['text']),
    at: text(data['at']),
    order: count(data['order']),
    by: data['by'] === null ? null : text(data['by']),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}
