import { type Static, Type } from 'typebox';

/** `POST`, with a key: a mail that came back, as the operator's mail server got it. */
export const BOUNCES_PATH = '/v1/sync/mail/bounces';

/**
 * `returned`: the applicant is told that the mail came back. `repeated`: the delivery had failed before. `ignored`: it is no notice of a permanent
 * failure, or of no application's mail.
 */
export const BounceOutcome = Type.Union([
  Type.Literal('returned'),
  Type.Literal('repeated'),
  Type.Literal('ignored'),
]);
export type BounceOutcome = Static<typeof BounceOutcome>;

export const BounceAnswer = Type.Object({ outcome: BounceOutcome });
export type BounceAnswer = Static<typeof BounceAnswer>;
