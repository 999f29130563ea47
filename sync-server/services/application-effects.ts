/** Names under which an application's effects stand in it (`effects.ts`). */
export const FORWARD = 'forward';
/** To the posting's own address. */
export const APPLICATION_EMAIL = 'email';
/** To the members of the employer's in whose inbox it is. */
export const NOTICE = 'notice';
