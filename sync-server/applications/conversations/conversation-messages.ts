import type { Static, TObject } from 'typebox';
import { CONVERSATION_SIDES } from '../../../src/wire/conversation.ts';
import type { PulledMessage } from '../../../src/wire/pulled-message.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { interviewStepOf } from './interview-records.ts';

/** Whether an event of an application is part of its conversation, by its attributes. */
export function isOfConversation({ data }: { data: Readonly<Record<string, unknown>> }): boolean {
  return data['kind'] === 'message' || data['kind'] === 'interview';
}

/** A message as devices get it. `by`: see `PulledMessage`. */
export function messageOf(record: DocumentRecord, by: string | null): Static<TObject<typeof PulledMessage>> {
  const { data, sequence } = record;
  const interview = interviewStepOf(record);
  return {
    applicationId: textOf(data['applicationId']),
    jobId: typeof data['jobId'] === 'number' ? data['jobId'] : 0,
    from: CONVERSATION_SIDES.find(side => side === data['from']) ?? 'employer',
    text: textOf(data['note']),
    ...(interview && { interview }),
    at: textOf(data['at']),
    order: sequence,
    by,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
