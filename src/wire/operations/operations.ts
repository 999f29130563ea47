import { type Static, type TSchema, Type } from 'typebox';
import {
  INTERVIEW_ACTIONS,
  INTERVIEW_LINK_MAX,
  INTERVIEW_MINUTES,
  INTERVIEW_NOTE_MAX,
  INTERVIEW_PLACE_MAX,
  INTERVIEW_STEPS_MAX,
  INTERVIEW_TIMES_MAX,
} from '../../domain/interview.ts';
import { MESSAGE_MAX } from '../conversation.ts';
import { DECISIONS } from '../delivery-states.ts';
import { ResumeFile } from './application-file.ts';
import { CONTACT_TOPICS } from './contact-topics.ts';
import type { OPERATION_KINDS, OperationKind } from './operation-kinds.ts';
import { REPORT_REASONS } from './report-reasons.ts';
import {
  DraftPut,
  HiddenPut,
  PreferencesPut,
  ProfilePut,
  SavedPut,
  SearchPut,
} from './personal-operations.ts';
import { EditedAt, JobNumber, OperationId } from './operation-fields.ts';
import { ApplicationAnswers } from '../application-answers.ts';
import {
  PostingClose,
  PostingCreate,
  PostingEdit,
  PostingExtend,
  PostingRepost,
} from './posting-operations.ts';

/** The form's fields, and what the person saw when writing it. */
export const ApplicationSubmit = Type.Object(
  {
    jobId: JobNumber,
    jobTitle: Type.String({ maxLength: 300 }),
    name: Type.String({ minLength: 1, maxLength: 128 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    message: Type.String({ minLength: 1, maxLength: 10_000 }),
    /**
     * Pay and state of the posting as it was on the screen. If the posting closed, or its pay fell, while
     * the application waited, the operation is rejected and the person is asked (`confirmChanged` = asked, go on).
     */
    seen: Type.Optional(
      Type.Object(
        {
          payMin: Type.Union([Type.Integer(), Type.Null()]),
          payMax: Type.Union([Type.Integer(), Type.Null()]),
          payPeriod: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
        },
        { additionalProperties: false },
      ),
    ),
    confirmChanged: Type.Optional(Type.Boolean()),
    /**
     * The withdrawn application after which this is a new one. Without it an application to a job that the person
     * withdrew from is rejected and they are asked: an old copy in the network must not apply again for them.
     */
    after: Type.Optional(Type.String({ maxLength: 36 })),
    /** A file that was uploaded before (`wire/uploads.ts`). */
    resume: Type.Optional(ResumeFile),
    /** To the posting's questions. */
    answers: Type.Optional(ApplicationAnswers),
  },
  { additionalProperties: false },
);
export type ApplicationSubmit = Static<typeof ApplicationSubmit>;

/** One of both names it: the receipt's document, or the operation that made it and has no receipt yet. */
export const ApplicationWithdraw = Type.Object(
  {
    jobId: JobNumber,
    applicationId: Type.Optional(Type.String({ maxLength: 36 })),
    madeBy: Type.Optional(OperationId),
    reason: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { additionalProperties: false },
);
export type ApplicationWithdraw = Static<typeof ApplicationWithdraw>;

/** A member of the employer's opened an application that came to their posting; the first time counts. */
export const ApplicationOpen = Type.Object(
  { applicationId: Type.String({ maxLength: 36 }) },
  { additionalProperties: false },
);
export type ApplicationOpen = Static<typeof ApplicationOpen>;

/** The employer's decision; null = withdrawn. The team's latest decision counts. */
export const ApplicationDecide = Type.Object(
  {
    applicationId: Type.String({ maxLength: 36 }),
    decision: Type.Union([Type.Enum(DECISIONS), Type.Null()]),
    editedAt: EditedAt,
  },
  { additionalProperties: false },
);
export type ApplicationDecide = Static<typeof ApplicationDecide>;

export const ReportCreate = Type.Object(
  {
    jobId: JobNumber,
    reason: Type.Enum(REPORT_REASONS),
    text: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
);
export type ReportCreate = Static<typeof ReportCreate>;

/** A note about an application: the applicant's own, or one that the employer's people share. */
export const NoteCreate = Type.Object(
  { applicationId: Type.String({ maxLength: 36 }), text: Type.String({ minLength: 1, maxLength: 4000 }) },
  { additionalProperties: false },
);
export type NoteCreate = Static<typeof NoteCreate>;

/** A message about an application, from the applicant to the posting's team or back. */
export const MessageSend = Type.Object(
  {
    applicationId: Type.String({ maxLength: 36 }),
    text: Type.String({ minLength: 1, maxLength: MESSAGE_MAX }),
  },
  { additionalProperties: false },
);
export type MessageSend = Static<typeof MessageSend>;

/**
 * A step towards an interview. `step` follows the last one that the person saw: if the other side was faster, the
 * operation is rejected. Times are ISO moments in UTC.
 */
export const InterviewStepTake = Type.Object(
  {
    applicationId: Type.String({ maxLength: 36 }),
    step: Type.Integer({ minimum: 1, maximum: INTERVIEW_STEPS_MAX }),
    action: Type.Enum(INTERVIEW_ACTIONS),
    times: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: INTERVIEW_TIMES_MAX })),
    zone: Type.Optional(Type.String({ maxLength: 64 })),
    minutes: Type.Optional(
      Type.Integer({ minimum: INTERVIEW_MINUTES.least, maximum: INTERVIEW_MINUTES.most }),
    ),
    place: Type.Optional(Type.String({ maxLength: INTERVIEW_PLACE_MAX })),
    link: Type.Optional(Type.String({ maxLength: INTERVIEW_LINK_MAX })),
    text: Type.Optional(Type.String({ maxLength: INTERVIEW_NOTE_MAX })),
  },
  { additionalProperties: false },
);
export type InterviewStepTake = Static<typeof InterviewStepTake>;

/** Someone saw the messages of the other side up to `seenTo`, the time of the last one in ms. It never goes back. */
export const ConversationRead = Type.Object(
  { applicationId: Type.String({ maxLength: 36 }), seenTo: EditedAt, editedAt: EditedAt },
  { additionalProperties: false },
);
export type ConversationRead = Static<typeof ConversationRead>;

/** A message to the server's operator. */
export const ContactSend = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 128 }),
    /** Where the answer goes. */
    email: Type.String({ minLength: 3, maxLength: 254 }),
    topic: Type.Enum(CONTACT_TOPICS),
    message: Type.String({ minLength: 1, maxLength: 10_000 }),
    /** In which they read the app, so that the answer can be in it. */
    language: Type.Enum(['en', 'fr']),
  },
  { additionalProperties: false },
);
export type ContactSend = Static<typeof ContactSend>;

/** The schema of a kind whose operations set a value has the field that names the value. */
type PayloadSchema<Field extends string | null> = Field extends string
  ? TSchema & { properties: Record<Field, TSchema> }
  : TSchema;

/** The payload schema of each kind. */
export const OPERATION_PAYLOADS = {
  'application.submit': ApplicationSubmit,
  'application.withdraw': ApplicationWithdraw,
  'application.open': ApplicationOpen,
  'application.decide': ApplicationDecide,
  'message.send': MessageSend,
  'interview.step': InterviewStepTake,
  'conversation.read': ConversationRead,
  'posting.create': PostingCreate,
  'posting.edit': PostingEdit,
  'posting.close': PostingClose,
  'posting.extend': PostingExtend,
  'posting.repost': PostingRepost,
  'report.create': ReportCreate,
  'note.create': NoteCreate,
  'contact.send': ContactSend,
  'draft.put': DraftPut,
  'saved.put': SavedPut,
  'hidden.put': HiddenPut,
  'search.put': SearchPut,
  'preferences.put': PreferencesPut,
  'profile.put': ProfilePut,
} as const satisfies { [K in OperationKind]: PayloadSchema<(typeof OPERATION_KINDS)[K]['sets']> };
export type OperationPayload<K extends OperationKind> = Static<(typeof OPERATION_PAYLOADS)[K]>;

/** Fields that are conditions or wishes, of kinds that have some. Operations that only differ in these are the same. */
export const NOT_CONTENT: { [K in OperationKind]?: readonly (keyof OperationPayload<K>)[] } = {
  'application.submit': ['seen', 'confirmChanged', 'after'],
  'posting.create': ['jobId', 'batchId', 'rowNumber'],
  'posting.repost': ['jobId'],
};
