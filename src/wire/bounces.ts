import { type Static, Type } from 'typebox';

/** `POST`, with a key: a bounced mail, as the operator's mail server received it. */
export const BOUNCES_PATH = '/v1/sync/mail/bounces';

/**
 * `returned`: the applicant sees that the mail came back. `repeated`: the delivery had already failed. `ignored`: the message reports no final
 * failure, or isn't about an application's mail.
 */
export const BounceOutcome = Type.Union([
  Type.Literal('returned'),
  Type.Literal('repeated'),
  Type.Literal('ignored'),
]);
export type BounceOutcome = Static<typeof BounceOutcome>;

export const BounceAnswer = Type.Object({ outcome: BounceOutcome });
export type BounceAnswer = Static<typeof BounceAnswer>;
