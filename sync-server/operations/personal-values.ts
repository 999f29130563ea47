import type {
  DraftPut,
  HiddenPut,
  PreferencesPut,
  SavedPut,
  SearchPut,
} from '../../src/wire/operations/personal-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { createAccountChanges } from '../accounts/account-changes.ts';
import { decideLastWriter, type LastWriterDecision } from '../board/last-writer.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { personalOutcome, putPersonal } from '../board/personal-documents.ts';
import { tidiedPrefs, withWriters, writerOf } from '../accounts/pref-writers.ts';
import { arePrefsTooLarge, PREFS_MAX_BYTES } from '../accounts/preference-limits.ts';
import type { JsonObject } from '../store/store.ts';
import { requireRoom } from '../board/within-quota.ts';

const DRAFT_MAX = 200_000;

type Put<P> = (context: Context, person: Person, operation: Operation, payload: P) => Promise<Outcome>;

export const putSaved: Put<SavedPut> = (context, person, operation, { jobId, on, editedAt }) =>
  putPersonal(context, person, operation, {
    collectionId: 'saved',
    key: jobId,
    editedAt,
    naming: { jobId },
    value: on ? savedAt => ({ savedAt }) : null,
    jobId,
  });

export const putHidden: Put<HiddenPut> = (context, person, operation, { jobId, on, editedAt }) =>
  putPersonal(context, person, operation, {
    collectionId: 'hidden',
    key: jobId,
    editedAt,
    naming: { jobId },
    value: on ? hiddenAt => ({ hiddenAt }) : null,
    jobId,
  });

export const putSearch: Put<SearchPut> = (context, person, operation, { searchId, search, editedAt }) =>
  putPersonal(context, person, operation, {
    collectionId: 'searches',
    key: searchId,
    editedAt,
    naming: { searchId },
    value: search && (at => ({ ...searchData(search), editedAt: at })),
  });

/** Attributes are flat. */
function searchData({ name, query, alert }: NonNullable<SearchPut['search']>): JsonObject {
  const { by = null, when = null, zone = null } = alert ?? {};
  return { name, query, alertBy: by, alertWhen: when, alertZone: zone };
}

export const putDraft: Put<DraftPut> = async (context, person, operation, { key, content, editedAt }) => {
  const text = content && JSON.stringify(content);
  if (text !== null && text.length > DRAFT_MAX) {
    const message = `The field "content" can have at most ${DRAFT_MAX} characters.`;
    return rejected(operation.id, 'operation_invalid', message, 'content');
  }
  return putPersonal(context, person, operation, {
    collectionId: 'drafts',
    key,
    editedAt,
    naming: { key, kind: key.split(':')[0] ?? '' },
    value: text === null ? null : at => ({ content: text, editedAt: at }),
  });
};

/** Preferences are the account's `prefs`. Each has its own last writer. */
export const putPreference: Put<PreferencesPut> = async (context, person, operation, payload) => {
  const { environment, stores } = context;
  const now = environment.nowMs();
  const { id } = operation;
  const { name, value, editedAt } = payload;
  const edit = { operation: id, digest: operationDigest(operation), editedAt };
  let decision: LastWriterDecision = { status: 'mismatch' };
  let isTooLarge = false;
  const changeAccount = createAccountChanges(stores.accounts, () => environment.nowMs());
  await changeAccount(person.id, stored => {
    const account = tidiedPrefs(stored, now);
    const before = writerOf(account, name);
    decision = decideLastWriter(before, edit, now);
    // An edit from before a forgotten removal is recorded too, so that its device learns of the removal.
    const isNoted = decision.status !== 'mismatch' && decision.next !== account.prefWriters?.[name];
    if (decision.status === 'mismatch' || !isNoted) return stored;
    const writers = { [name]: decision.next };
    if (decision.status === 'late') return withWriters(account, writers, now);
    const { [name]: _, ...others } = account.prefs;
    const prefs: Record<string, unknown> = value === null ? others : { ...account.prefs, [name]: value };
    const isMore = value !== null && !Object.hasOwn(account.prefs, name);
    if (isMore) requireRoom(context, 'preferences', Object.keys(others).length);
    isTooLarge = arePrefsTooLarge(prefs);
    return isTooLarge ? stored : withWriters({ ...account, prefs }, writers, now);
  });
  if (isTooLarge) {
    const message = `All preferences together can have at most ${PREFS_MAX_BYTES} bytes.`;
    return rejected(id, 'operation_invalid', message, 'value');
  }
  return prefOutcome(id, name, decision);
};

function prefOutcome(id: string, name: string, decision: LastWriterDecision): Outcome {
  if (decision.status === 'mismatch') return rejected(id, 'operation_payload_mismatch');
  return personalOutcome(id, name, decision.at);
}
