import { type Static, Type } from 'typebox';
import { APPLICATION_PROGRESS } from './delivery.ts';
import { ANSWER_FIELDS } from './application-answers.ts';
import { PulledMessage } from './pulled-message.ts';
import { NEW_POSTINGS, type NewPostings, REVIEW_STATES, type ReviewState } from './review-states.ts';
import { SearchAlertShape } from './search-alert-shape.ts';

/** Which edit of a value stands: by `at`, then `editedAt`, then `operation`. The server's and every device's order. */
export const PulledStamp = Type.Object({
  /** ms, the time that the edit counts as. */
  at: Type.Integer(),
  /** ms, as its device said it. */
  editedAt: Type.Integer(),
  /** Empty for an edit that was not made by an operation. */
  operation: Type.String(),
});
export type PulledStamp = Static<typeof PulledStamp>;

const value = <C extends string, D extends Parameters<typeof Type.Object>[0]>(collection: C, data: D) =>
  Type.Object({
    collection: Type.Literal(collection),
    id: Type.String(),
    stamp: PulledStamp,
    /** null = it was taken away. */
    data: Type.Union([Type.Object(data), Type.Null()]),
  });

/** `data` null: it is no more, or no longer this person's to see. */
const record = <C extends string, D extends Parameters<typeof Type.Object>[0]>(collection: C, data: D) =>
  Type.Object({
    collection: Type.Literal(collection),
    id: Type.String(),
    data: Type.Union([Type.Object(data), Type.Null()]),
  });

/** An application, and how it stands: to the one who sent it, and to those who may read what comes to the posting. */
const PulledApplication = {
  jobId: Type.Integer(),
  jobTitle: Type.String(),
  state: Type.Union([Type.Literal('sent'), Type.Literal('withdrawn')]),
  sentAt: Type.String(),
  reference: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  /**
   * Who posted the job, and where, for the applicant: a device may know the application and not the posting, which may be closed by
   * now. Absent: the posting is gone.
   */
  employer: Type.Optional(
    Type.Object({ name: Type.String(), city: Type.String(), provinceId: Type.String() }),
  ),
  /** The file that came with it; absent = none. */
  resume: Type.Optional(Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() })),
  /** The questions that were asked, in their order; absent = none were. */
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        ...ANSWER_FIELDS,
        /** Only for the employer, who asked for a note about such answers. */
        isFlagged: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  ...APPLICATION_PROGRESS,
};

/** A posting that only its team sees: why, the operator's reason, and the full posting, since no other route returns it. */
export const PulledReview = Type.Object({
  state: Type.Unsafe<ReviewState>({ type: 'string', enum: [...REVIEW_STATES] }),
  reason: Type.String(),
  listing: Type.Object({
    card: Type.Record(Type.String(), Type.Unknown()),
    details: Type.Record(Type.String(), Type.Unknown()),
  }),
});
export type PulledReview = Static<typeof PulledReview>;

/** A posting that this person may change. Its text comes with `review` if it is not public, else from the public routes. */
const PulledPosting = {
  jobId: Type.Integer(),
  jobTitle: Type.String(),
  businessName: Type.String(),
  city: Type.String(),
  provinceId: Type.String(),
  /** Days. */
  postedOn: Type.String(),
  expiresOn: Type.String(),
  closedAt: Type.Union([Type.String(), Type.Null()]),
  edition: Type.Integer(),
  /** Sent and not withdrawn. */
  applications: Type.Integer(),
  /** null = it is public. */
  review: Type.Union([PulledReview, Type.Null()]),
};

/** A note about an application: one's own, or a colleague's about what the team received. */
const PulledNote = {
  applicationId: Type.String(),
  jobId: Type.Integer(),
  text: Type.String(),
  at: Type.String(),
  /** The colleague's name, empty where it is not known any more; null = one's own. */
  by: Type.Union([Type.String(), Type.Null()]),
};

/** `id`: key of a draft, number of a job, id of a search, name of a preference, part of a profile; a document's `$id`. */
export const PullChange = Type.Union([
  value('drafts', { content: Type.Record(Type.String(), Type.Unknown()) }),
  value('saved', {}),
  value('hidden', {}),
  value('searches', { name: Type.String(), query: Type.String(), alert: Type.Optional(SearchAlertShape) }),
  value('preferences', { value: Type.Unknown() }),
  value('profiles', { content: Type.Record(Type.String(), Type.Unknown()) }),
  record('applications', PulledApplication),
  record('applicants', PulledApplication),
  record('notes', PulledNote),
  record('messages', PulledMessage),
  record('postings', PulledPosting),
]);
export type PullChange = Static<typeof PullChange>;

/**
 * `GET /v1/sync/pull?cursor=…&limit=…`: the changes of the session's person since the cursor, oldest first. Every change is
 * sent at least once, in its latest state: a client that stores data and cursor in one transaction misses none. The pull begins
 * anew, with another `run`, without a cursor or with one that is of another person, of other data (`epoch`) or of other teams
 * than the person has now.
 */
export const PullResponse = Type.Object({
  protocol: Type.Integer(),
  epoch: Type.String(),
  /** The session's person. A device that shows another one takes nothing of this page. Absent from earlier servers. */
  userId: Type.Optional(Type.String()),
  /** For the next request; opaque to clients. */
  cursor: Type.String(),
  /**
   * Stays the same until the pull begins anew. When `more` is false, records that were not sent within this run no longer exist.
   */
  run: Type.String(),
  /**
   * Timestamp in ms: older removals are no longer sent. At the end of a run from the beginning, a device drops values that it had
   * settled before then and that were not sent: they were removed while it was away. Absent: the server still sends every removal.
   */
  forgottenBefore: Type.Optional(Type.Integer()),
  /** Another page is available now. */
  more: Type.Boolean(),
  /** Whether a posting that this person makes now is public at once, or what it waits for. */
  newPostings: Type.Unsafe<NewPostings>({ type: 'string', enum: [...NEW_POSTINGS] }),
  changes: Type.Array(PullChange),
});
export type PullResponse = Static<typeof PullResponse>;
