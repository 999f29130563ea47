import { Type } from 'typebox';
import { CONVERSATION_SIDES, type ConversationSide } from './conversation.ts';

/** A message about an application, to its applicant and to the posting's team. */
export const PulledMessage = {
  applicationId: Type.String(),
  jobId: Type.Integer(),
  from: Type.Unsafe<ConversationSide>({ type: 'string', enum: [...CONVERSATION_SIDES] }),
  text: Type.String(),
  at: Type.String(),
  /** Of the same `at`: the one with the lower number was first. */
  order: Type.Integer(),
  /** null = one's own; a colleague's name for the team. Empty: the other side's, or no longer known. */
  by: Type.Union([Type.String(), Type.Null()]),
};
