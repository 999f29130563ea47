import { CONTENT_MAX } from '../drafts/draft-offers.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { removeSettled, subjectOfChange } from './pulled-values.ts';
import type { ValueChange } from '../db/pulled-records.ts';

type Named = Pick<ValueChange, 'collection' | 'id'>;

/** The subjects of the value changes among `changes`. */
export function subjectsOf(changes: readonly object[]): string[] {
  return changes.filter(isValueChange).map(subjectOfChange);
}

/**
 * Within a transaction over `valueTables`, after the server has sent everything it has. A value that this person set
 * before `beforeMs` and the server didn't send was removed while this device was away, so long ago that the server no
 * longer reports it. Values that the server has yet to receive stay.
 */
export async function removeUntold(
  db: PersonDatabase,
  told: ReadonlySet<string>,
  beforeMs: number,
): Promise<void> {
  for (const named of await setValues(db)) {
    const stamp = { at: beforeMs, editedAt: beforeMs, operation: '' };
    const change: ValueChange = { ...named, stamp, data: null };
    if (!told.has(subjectOfChange(change))) await removeSettled(db, change);
  }
}

async function setValues({
  drafts,
  marks,
  searches,
  preferences,
  profile,
}: PersonDatabase): Promise<Named[]> {
  // A longer draft is only on this device: the server never received it.
  const keys = await drafts
    .filter(({ content }) => JSON.stringify(content).length <= CONTENT_MAX)
    .primaryKeys();
  const marked = await marks.filter(({ on }) => on).toArray();
  const searched = await searches.filter(({ search }) => search !== null).toArray();
  const preferred = await preferences.filter(({ value }) => value !== null).toArray();
  const parts = await profile.filter(({ content }) => content !== null).toArray();
  return [
    ...keys.map((id): Named => ({ collection: 'drafts', id })),
    ...marked.map(({ kind, jobId }): Named => ({ collection: kind, id: String(jobId) })),
    ...searched.map(({ searchId }): Named => ({ collection: 'searches', id: searchId })),
    ...preferred.map(({ name }): Named => ({ collection: 'preferences', id: name })),
    ...parts.map(({ part }): Named => ({ collection: 'profiles', id: part })),
  ];
}

function isValueChange(change: object): change is ValueChange {
  return 'stamp' in change;
}
