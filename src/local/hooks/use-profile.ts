import { useEffect, useMemo, useState } from 'react';
import type { PersonDatabase } from '../db/person-db.ts';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { PartWriter } from '../values/part-writer.ts';
import { changeParts, putPart, readParts } from '../values/profile.ts';
import { useLiveQuery } from './use-live-query.ts';

type Content = Record<string, unknown>;

/** The parts of this person's profile, by name; undefined until the disk was read. */
export function useProfileParts(): ReadonlyMap<string, Readonly<Content>> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readParts(db), [db]);
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

/** As `changeParts`. Resolves when it is on this device's disk. */
export function useChangeParts(): (change: Parameters<typeof changeParts>[1]) => Promise<void> {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(
    () => async change => {
      await changeParts(db, change, data.edits);
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

export interface PartsHandle extends Omit<PartHandle, 'content' | 'change'> {
  /** All parts of the profile, with what was typed. */
  parts: ReadonlyMap<string, Readonly<Content>>;
  change: (part: string, fields: Content) => void;
}

interface Typed {
  db: PersonDatabase;
  content: Content;
  /** What was stored when the person left the form. */
  stored?: string | undefined;
}

type Saving = 'busy' | 'done' | 'failed';

/** One part for a form that saves itself; undefined until the disk was read. */
export function usePart(part: string): PartHandle | undefined {
  const names = useMemo(() => [part], [part]);
  const handle = useParts(names);
  if (!handle) return undefined;
  const { parts, change, ...rest } = handle;
  return { ...rest, content: parts.get(part) ?? {}, change: fields => change(part, fields) };
}

/** Several parts for one form that saves itself; undefined until the disk was read. `names` must stay the same array. */
export function useParts(names: readonly string[]): PartsHandle | undefined {
  const db = usePersonDatabase();
  const data = usePersonData();
  const stored = useProfileParts();
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [saving, setSaving] = useState<ReadonlyMap<string, Saving>>(new Map());
  const writers = useMemo(
    () =>
      new Map(
        names.map(part => [
          part,
          new PartWriter(
            content => putPart(db, part, content, data.edits),
            state => setSaving(now => new Map(now).set(part, state)),
          ),
        ]),
      ),
    [db, names, data],
  );
  useEffect(
    () => () => {
      void settleAll(writers.values()).then(() => data.notifyQueued());
    },
    [writers, data],
  );
  if (!stored) return undefined;
  // From here on, edits from elsewhere show. Not before: the disk's answer may be from before the last key.
  const isShown = (part: string, { stored: then }: Typed) =>
    then !== undefined && then === JSON.stringify(stored.get(part));
  const kept = [...typed].filter(([part, own]) => !isShown(part, own));
  if (kept.length < typed.size) setTyped(new Map(kept));
  // What one person typed is never another's.
  const own = kept.flatMap(([part, each]) => (each.db === db ? [[part, each.content] as const] : []));
  const parts = new Map([...stored, ...own]);

  async function rest() {
    const [typedParts, isSaved] = [[...typed.keys()], await settleAll(writers.values())];
    data.notifyQueued();
    if (!isSaved) return;
    // Closed: the person has signed out.
    const rows = await db.profile.bulkGet(typedParts).catch(() => []);
    const contents = new Map(typedParts.map((part, at) => [part, JSON.stringify(rows[at]?.content)]));
    // Something may have been typed since.
    const seen = (part: string, each: Typed) =>
      each === typed.get(part) ? { ...each, stored: contents.get(part) } : each;
    setTyped(now => new Map([...now].map(([part, each]) => [part, seen(part, each)])));
  }
  const states = [...saving.values()];
  return {
    parts,
    change(part, fields) {
      const content = { ...parts.get(part), ...fields };
      setTyped(now => new Map(now).set(part, { db, content }));
      writers.get(part)?.write(content);
    },
    rest: () => void rest(),
    isSaved: states.length > 0 && states.every(state => state === 'done'),
    failed: states.includes('failed'),
  };
}

/** Resolves when nothing is left to write: whether all of it is on the disk. */
async function settleAll(writers: Iterable<PartWriter>): Promise<boolean> {
  const saved = await Promise.all([...writers].map(writer => writer.settled()));
  return saved.every(Boolean);
}
