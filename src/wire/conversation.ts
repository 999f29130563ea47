// Apart from schemas, so that the app has it without the schema library.

/** The two sides of the conversation about an application: who applied, and the posting's team. */
export const CONVERSATION_SIDES = ['applicant', 'employer'] as const;
export type ConversationSide = (typeof CONVERSATION_SIDES)[number];

/** In characters. */
export const MESSAGE_MAX = 4000;
/** In bytes of UTF-8: one character that a person sees can be built from many. */
export const MESSAGE_MAX_BYTES = 12_000;

/** The preference about mails on new messages; unset is the first. */
export const MESSAGE_MAIL = 'messageMail';
export const MESSAGE_MAIL_CHOICES = ['immediately', 'never'] as const;
export type MessageMail = (typeof MESSAGE_MAIL_CHOICES)[number];

export function otherSide(side: ConversationSide): ConversationSide {
  return side === 'applicant' ? 'employer' : 'applicant';
}
