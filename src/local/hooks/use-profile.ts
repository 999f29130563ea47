import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { PersonDatabase } from '../db/person-db.ts';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { PartWriter } from '../values/part-writer.ts';
import { putPart, readParts } from '../values/profile.ts';

type Content = Record<string, unknown>;

/** The parts of this person's profile, by name; undefined until the disk was read. */
export function useProfileParts(): ReadonlyMap<string, Readonly<Content>> | undefined {
  const db = usePersonDatabase();
  const asked = useLiveQuery(async () => ({ db, parts: await readParts(db) }), [db]);
  // Until the disk answers, the hook still returns the former person's.
  return asked?.db === db ? asked.parts : undefined;
}

/** Sets a part, or removes it. Resolves when that is on this device's disk. */
export function usePutPart(): (part: string, content: Content | null) => Promise<void> {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(
    () => async (part, content) => {
      await putPart(db, part, content, data.edits);
      data.notifyQueued();
    },
    [db, data],
  );
}

export interface PartHandle {
  content: Readonly<Content>;
  /** Merges fields, and saves at once. */
  change: (fields: Content) => void;
  /** The person leaves the form: it's sent, and edits of other devices show again. */
  rest: () => void;
  isSaved: boolean;
  failed: boolean;
}

interface Typed {
  db: PersonDatabase;
  content: Content;
  /** What was stored when the person left the form. */
  stored?: string;
}

/** One part for a form that saves itself; undefined until the disk was read. */
export function usePart(part: string): PartHandle | undefined {
  const db = usePersonDatabase();
  const data = usePersonData();
  const parts = useProfileParts();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [saving, setSaving] = useState<'no' | 'busy' | 'done' | 'failed'>('no');
  const writer = useMemo(
    () =>
      new PartWriter(
        content => putPart(db, part, content, data.edits),
        state => setSaving(state),
      ),
    [db, part, data],
  );
  useEffect(
    () => () => {
      void writer.settled().then(() => data.notifyQueued());
    },
    [writer, data],
  );
  if (!parts) return undefined;
  // From here on, edits from elsewhere show. Not before: the disk's answer may be from before the last key.
  if (typed?.stored !== undefined && typed.stored === JSON.stringify(parts.get(part))) setTyped(null);
  // What one person typed is never another's.
  const own = typed?.db === db ? typed.content : null;
  const content = own ?? parts.get(part) ?? {};
  async function rest() {
    const isSaved = await writer.settled();
    data.notifyQueued();
    if (!isSaved) return;
    const stored = await db.profile.get(part);
    // Something may have been typed since.
    setTyped(now => now && (now === typed ? { ...now, stored: JSON.stringify(stored?.content) } : now));
  }
  return {
    content,
    change(fields) {
      const next = { ...content, ...fields };
      setTyped({ db, content: next });
      writer.write(next);
    },
    rest: () => void rest(),
    isSaved: saving === 'done',
    failed: saving === 'failed',
  };
}
