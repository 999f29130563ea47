import type { ErrorType } from '../../../wire/errors.ts';
import { isOperationKind, type OperationKind } from '../../../wire/operations/operation-kinds.ts';
import type { OperationPayload } from '../../../wire/operations/operations.ts';
import { paths } from '../../paths.ts';

/**
 * `seeWays`: shows the posting's own ways to apply. `copyText`: copies the message, for an email or a letter. `keepTheirs` and
 * `useMine`: settle an edit that conflicts with another editor's. `forget`: removes only the receipt on this device.
 */
export type EntryAction =
  | 'sendNow'
  | 'retry'
  | 'sendAnyway'
  | 'applyAgain'
  | 'seeWays'
  | 'copyText'
  | 'useMine'
  | 'keepTheirs'
  | 'edit'
  | 'download'
  | 'delete'
  | 'forget';

/** As it was stored, perhaps by another version of the app. */
type StoredPayload = Readonly<Record<string, unknown>>;

interface KindSpec<Field extends string = string> {
  /** Fields in which a person wrote something of their own. Rows of a batch have a screen for it. */
  written: readonly Field[];
  /**
   * The screen on which its content can be edited again. `applicationJob`: the posting of the application that it is about, if known
   * here. null: it has no form (nor an entry in `local/outbox/operation-draft.ts`).
   */
  editHref: ((payload: StoredPayload, applicationJob: number | null) => string) | null;
  /** Refusals after which the form leads nowhere. The text stays here, to be read and downloaded. */
  noForm: readonly ErrorType[];
  /** Actions after these refusals, instead of sending it again as it is. */
  tries: { readonly [Type in ErrorType]?: readonly EntryAction[] };
}

const NO_TEXT = { written: [], editHref: null, noForm: [], tries: {} } as const satisfies KindSpec;

/** How the outbox shows each kind, and the actions that it offers. The text `outbox.kind.…` is its name. */
export const KIND_SPECS: { readonly [K in OperationKind]: KindSpec<keyof OperationPayload<K> & string> } = {
  'application.submit': {
    written: ['name', 'email', 'message'],
    editHref: ofJob(paths.job.href),
    noForm: ['posting_closed', 'application_too_often', 'application_no_recipient'],
    tries: {
      posting_changed: ['sendAnyway'],
      application_withdrawn: ['applyAgain'],
      // The same answers would be refused again.
      application_questions_changed: [],
      // The employer may have come to Portage since.
      application_no_recipient: ['seeWays', 'copyText', 'retry'],
    },
  },
  'application.withdraw': { ...NO_TEXT, written: ['reason'] },
  'application.open': NO_TEXT,
  'application.decide': NO_TEXT,
  'message.send': {
    ...NO_TEXT,
    written: ['text'],
    editHref: ofApplication,
    noForm: ['application_not_found', 'conversation_closed', 'conversation_no_recipient'],
  },
  'interview.step': {
    ...NO_TEXT,
    written: ['place', 'link', 'text'],
    editHref: ofApplication,
    noForm: ['application_not_found', 'conversation_closed', 'conversation_no_recipient'],
    // The same step would be refused again.
    tries: { interview_changed: [], interview_time_passed: [] },
  },
  'conversation.read': NO_TEXT,
  'posting.create': {
    ...NO_TEXT,
    editHref: ({ batchId }) =>
      batchId === undefined ? `${paths.postJob.href()}&step=preview` : paths.postJob.batch(),
  },
  'posting.edit': {
    ...NO_TEXT,
    editHref: ofJob(paths.postJob.edit),
    noForm: ['posting_closed', 'posting_not_found', 'posting_not_yours'],
  },
  'posting.close': NO_TEXT,
  'posting.extend': { ...NO_TEXT, written: ['until'] },
  'posting.repost': NO_TEXT,
  'report.create': { ...NO_TEXT, written: ['text'], editHref: ofJob(paths.job.report) },
  'note.create': {
    ...NO_TEXT,
    written: ['text'],
    editHref: ofApplication,
    noForm: ['application_not_found'],
  },
  'contact.send': {
    ...NO_TEXT,
    written: ['name', 'email', 'message'],
    editHref: () => paths.contact.href(),
  },
  'draft.put': NO_TEXT,
  'saved.put': NO_TEXT,
  'hidden.put': NO_TEXT,
  'search.put': NO_TEXT,
  'preferences.put': NO_TEXT,
  'profile.put': NO_TEXT,
};

/** An entry of a later version of the app has a kind that this one does not know. */
export function specOf(kind: string): KindSpec {
  return isOperationKind(kind) ? KIND_SPECS[kind] : NO_TEXT;
}

function ofJob(href: (jobId: number) => string) {
  return ({ jobId }: StoredPayload): string => (typeof jobId === 'number' ? href(jobId) : paths.saved.href());
}

/** A received application, or one of the person's own. */
function ofApplication({ applicationId }: StoredPayload, applicationJob: number | null): string {
  if (typeof applicationId !== 'string') return paths.applications.href();
  return applicationJob === null
    ? paths.applications.href(applicationId)
    : paths.applicants.href(applicationJob, applicationId);
}
