import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import type { ProfilePart } from '../db/rows.ts';
import { type EditContext, nextStamp } from '../outbox/personal-edit.ts';
import { queuePart } from '../outbox/profile-value.ts';

/** Resolves when the part and the operation for the server are on the disk. `content` null removes it. */
export function putPart(
  db: PersonDatabase,
  part: string,
  content: ProfilePart['content'],
  context: EditContext,
): Promise<void> {
  return inTransaction(db, [db.profile, db.outbox, db.settings], () => write(db, part, content, context));
}

type Parts = ReadonlyMap<string, Record<string, unknown>>;

/** The same for each part that `change` makes of those on the disk. Nothing else changes them in between. */
export function changeParts(
  db: PersonDatabase,
  change: (parts: Parts) => Readonly<Record<string, ProfilePart['content']>>,
  context: EditContext,
): Promise<void> {
  return inTransaction(db, [db.profile, db.outbox, db.settings], async () => {
    const changed = change(setParts(await db.profile.toArray()));
    for (const [part, content] of Object.entries(changed)) await write(db, part, content, context);
  });
}

/** Within a transaction over `profile`, `outbox` and `settings`. */
async function write(
  db: PersonDatabase,
  part: string,
  content: ProfilePart['content'],
  context: EditContext,
): Promise<void> {
  const before = await db.profile.get(part);
  const made: ProfilePart = { part, content: content && sendable(content), ...nextStamp(before, context) };
  await db.profile.put(made);
  await queuePart(db, made);
}

const UNSENDABLE = /[\p{Surrogate}\p{Cc}]/gu;

/** Half characters can't be sent, and control characters take six times their room. Lines and tabs stay. */
function sendable(content: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(UNSENDABLE, mark => (mark === '\n' || mark === '\t' ? mark : ''))
      : value,
  );
}

/** The parts that are set, by name. */
export async function readParts(db: PersonDatabase): Promise<Parts> {
  return setParts(await withReopen(db, () => db.profile.toArray()));
}

function setParts(parts: readonly ProfilePart[]): Parts {
  return new Map(parts.flatMap(({ part, content }) => (content ? [[part, content]] : [])));
}
