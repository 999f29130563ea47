import { Type } from 'typebox';
import { INTERVIEW_ACTIONS, type InterviewAction } from '../domain/interview.ts';
import { CONVERSATION_SIDES, type ConversationSide } from './conversation.ts';

/** A step towards an interview, as devices get it (`domain/interview.ts`). */
const PulledInterview = Type.Object({
  step: Type.Integer(),
  action: Type.Unsafe<InterviewAction>({ type: 'string', enum: [...INTERVIEW_ACTIONS] }),
  times: Type.Array(Type.String()),
  zone: Type.String(),
  minutes: Type.Integer(),
  place: Type.String(),
  link: Type.String(),
});

/** A message about an application, to its applicant and to the posting's team. */
export const PulledMessage = {
  applicationId: Type.String(),
  jobId: Type.Integer(),
  from: Type.Unsafe<ConversationSide>({ type: 'string', enum: [...CONVERSATION_SIDES] }),
  text: Type.String(),
  /** The message is a step towards an interview, and its text the note with it. */
  interview: Type.Optional(PulledInterview),
  at: Type.String(),
  /** Of the same `at`: the one with the lower number was first. */
  order: Type.Integer(),
  /** null = one's own; a colleague's name for the team. Empty: the other side's, or no longer known. */
  by: Type.Union([Type.String(), Type.Null()]),
};
