import { type Static, Type } from 'typebox';
import { PUSH_MAX_OPERATIONS } from './push-limits.ts';

/**
 * One write of a person. `id` is made on the device and never changes; the server derives the document's
 * id from it, or from what must be unique, so that a replay has no second effect.
 */
export const Operation = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{16,36}$' }),
    kind: Type.String({ maxLength: 64 }),
    payload: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
    /** ISO time of the device's clock: shown to people, never used for ordering between people. */
    createdAt: Type.String({ maxLength: 40 }),
    /** The account that made it; null = the device's guest. The server takes only those of the asking person. */
    userId: Type.Union([Type.String({ maxLength: 36 }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type Operation = Static<typeof Operation>;

export const PushRequest = Type.Object(
  {
    protocol: Type.Integer(),
    operations: Type.Array(Operation, { maxItems: PUSH_MAX_OPERATIONS }),
  },
  { additionalProperties: false },
);
export type PushRequest = Static<typeof PushRequest>;

/** What the server did, in words that the person may keep: the same bytes for every replay. */
export const Receipt = Type.Object({
  /** `$id` of the document that the operation made. */
  documentId: Type.String(),
  /** Server time at which it took effect, ISO. */
  acceptedAt: Type.String(),
  /** Short reference to read out on the telephone, e.g. `PT-7K3F-9Q2M`. */
  reference: Type.String(),
  /** The job concerned; for `posting.create` the number that it got, which may differ from the one asked for. */
  jobId: Type.Integer(),
});
export type Receipt = Static<typeof Receipt>;

export const OutcomeError = Type.Object({
  /** One of `wire/errors.ts`. */
  type: Type.String(),
  message: Type.String(),
  /** The payload field at fault, if one is. */
  field: Type.Optional(Type.String()),
});
export type OutcomeError = Static<typeof OutcomeError>;

/**
 * `applied`: done, also when this is a replay of the same operation (then with the first receipt).
 * `duplicate`: another operation had done what must be done once; `receipt` is that one's.
 * `rejected`: it will never be done as it stands; it goes back to the person with the reason.
 * `deferred`: not taken from this session (e.g. it belongs to another account): not refused, stays queued.
 * An operation without an outcome was not done.
 */
export const Outcome = Type.Union([
  Type.Object({ id: Type.String(), status: Type.Literal('applied'), receipt: Receipt }),
  Type.Object({ id: Type.String(), status: Type.Literal('duplicate'), receipt: Receipt }),
  Type.Object({ id: Type.String(), status: Type.Literal('rejected'), error: OutcomeError }),
  Type.Object({ id: Type.String(), status: Type.Literal('deferred'), error: OutcomeError }),
]);
export type Outcome = Static<typeof Outcome>;

export const PushResponse = Type.Object({ outcomes: Type.Array(Outcome) });
export type PushResponse = Static<typeof PushResponse>;
