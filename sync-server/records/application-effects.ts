/** Names of an application's effects in its record (`effects.ts`). This one sends it to the form service. */
export const FORWARD = 'forward';
/** Emails the application to the posting's own address. */
export const APPLICATION_EMAIL = 'email';
/** Notifies the members of the employer's team that received the application. */
export const NOTICE = 'notice';
/** Of a message about an application, in its own record: shows it to the other side and tells them. */
export const CONVERSATION = 'conversation';
