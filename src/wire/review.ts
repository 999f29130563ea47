import { type Static, Type } from 'typebox';
import { REVIEW_REASON_MAX, REVIEW_STATES, type ReviewState } from './review-states.ts';

/** The operator's list of waiting postings, and decisions on them (`/v1/sync/review`). */
export const REVIEW_PATH = '/v1/sync/review';
/** The maximum number of decisions in a request, and of postings in an answer. */
export const REVIEW_MAX = 100;

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] });

/** One posting that is not public. */
export const ReviewedPosting = Type.Object({
  documentId: Type.String(),
  jobId: Type.Integer(),
  state: oneOf<ReviewState>(REVIEW_STATES),
  /** For a refused one. */
  reason: Type.String(),
  /** When it entered that state: ISO timestamp, '' = not known. */
  since: Type.String(),
  /** The public has seen it before. */
  wasPublic: Type.Boolean(),
  /** The person who made it wait; null = no existing account. */
  by: Type.Union([
    Type.Object({
      userId: Type.String(),
      name: Type.String(),
      email: Type.String(),
      emailVerification: Type.Boolean(),
      phone: Type.String(),
      phoneVerification: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  jobTitle: Type.String(),
  businessName: Type.String(),
  city: Type.String(),
  provinceId: Type.String(),
  /** The full text, as in `GET /v1/sync/jobs/{jobId}` for public postings. */
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type ReviewedPosting = Static<typeof ReviewedPosting>;

export const ReviewList = Type.Object({ total: Type.Integer(), postings: Type.Array(ReviewedPosting) });
export type ReviewList = Static<typeof ReviewList>;

/** `posting`: its number, or its document's id. */
export const ReviewDecision = Type.Object(
  {
    posting: Type.Union([
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      Type.String({ minLength: 1, maxLength: 36 }),
    ]),
    decision: Type.Union([Type.Literal('approve'), Type.Literal('refuse')], {
      rule: 'Each decision must be approve or refuse.',
    }),
    /** Shown to the poster. */
    reason: Type.Optional(Type.String({ maxLength: REVIEW_REASON_MAX })),
  },
  { additionalProperties: false },
);
export type ReviewDecision = Static<typeof ReviewDecision>;

export const ReviewRequest = Type.Object(
  { decisions: Type.Array(ReviewDecision, { minItems: 1, maxItems: REVIEW_MAX }) },
  { additionalProperties: false },
);

/**
 * `unchanged`: it already had that state. `closed`: it is over, and nothing is left to decide. `not_found`: none has
 * this number or id.
 */
export const ReviewOutcome = Type.Object({
  posting: ReviewDecision.properties.posting,
  outcome: oneOf(['approved', 'refused', 'unchanged', 'closed', 'not_found'] as const),
});
export type ReviewOutcome = Static<typeof ReviewOutcome>;

export const ReviewAnswer = Type.Object({ outcomes: Type.Array(ReviewOutcome) });
export type ReviewAnswer = Static<typeof ReviewAnswer>;
