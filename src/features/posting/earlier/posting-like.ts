import { useMemo, useState } from 'react';
import { readRow } from '../../../domain/intake/read-row.ts';
import type { Card, IsoDay } from '../../../domain/listing.ts';
import { foldText } from '../../../domain/search-text.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { OwnPosting } from '../../../local/db/pulled-records.ts';
import { useOutboxEntries } from '../../../local/hooks/use-outbox-entries.ts';
import { type OwnRecord, useOwnPostings } from '../../../local/hooks/use-own-records.ts';
import { postingStage } from '../../my-work/posting-stage.ts';
import { useToday } from '../../services.ts';

/** A posting of this person with the same title, business and city as one that they are about to send. */
export interface PostingLike {
  /** null: it waits in the outbox. */
  jobId: number | null;
  /** Its posting date; '' if it isn't known here. */
  day: string;
  /** This device sent it, so it is known to be another row. Otherwise the server may recognize the row. */
  isOther: boolean;
}

export type FindPostingLike = (card: Card) => PostingLike | null;

interface Context {
  today: IsoDay;
  /** Operations of the rows on the screen: what one of them posted isn't what another one replaces. */
  known: ReadonlySet<string>;
  /** The numbers of postings that this device is about to close. */
  closing: ReadonlySet<number>;
  /** The postings of entries, by the ids of those: each is read once. */
  read: Map<string, Named | null>;
}

type Named = Pick<Card, 'jobTitle' | 'businessName' | 'city' | 'postingDateFormatted'> & {
  provinceId: string | null;
};

const NONE: ReadonlySet<string> = new Set();

/** Finds the posting that one to be sent would stand beside. `known`: operations of the rows on the screen. */
export function useFindPostingLike(known = NONE): FindPostingLike {
  const postings = useOwnPostings();
  const entries = useOutboxEntries();
  const today = useToday();
  const [read] = useState(() => new Map<string, Named | null>());
  return useMemo(
    () => findPostingLike(postings ?? [], { today, known, closing: closedHere(entries ?? []), read }),
    [postings, entries, today, known, read],
  );
}

function closedHere(entries: readonly OutboxEntry[]): ReadonlySet<number> {
  const closing = entries.filter(({ kind, state }) => kind === 'posting.close' && state !== 'attention');
  return new Set(closing.map(({ payload }) => Number(payload['jobId'])));
}

/** Open postings, those that wait for a review, and those in the outbox. Ended and refused ones stand beside nothing. */
export function findPostingLike(
  postings: readonly OwnRecord<OwnPosting>[],
  context: Context,
): FindPostingLike {
  // Made when the first row asks: reading what a thousand entries say takes a phone a second.
  let byName: ReadonlyMap<string, PostingLike> | null = null;
  return card => {
    byName ??= likesByName(postings, context);
    return byName.get(nameOf(card)) ?? null;
  };
}

function likesByName(
  postings: readonly OwnRecord<OwnPosting>[],
  context: Context,
): ReadonlyMap<string, PostingLike> {
  const byName = new Map<string, PostingLike>();
  for (const { record, entry } of postings) {
    if (entry && context.known.has(entry.id)) continue;
    const like = record ? likeOfRecord(record, entry, context) : entry && likeOfEntry(entry, context);
    // The latest comes first.
    if (like && !byName.has(like.name)) byName.set(like.name, like.like);
  }
  return byName;
}

type NamedLike = { name: string; like: PostingLike } | null;

function likeOfRecord(record: OwnPosting, entry: OutboxEntry | null, { today, closing }: Context): NamedLike {
  if (closing.has(record.jobId)) return null;
  if (['closed', 'expired', 'refused'].includes(postingStage(record, today))) return null;
  const { jobId, postedOn: day } = record;
  return { name: nameOf(record), like: { jobId, day, isOther: entry !== null } };
}

function likeOfEntry(entry: OutboxEntry, { today, read }: Context): NamedLike {
  if (entry.kind !== 'posting.create' || entry.state === 'attention') return null;
  let named = read.get(entry.id);
  if (named === undefined) {
    const reading = readRow(entry.payload['row'], { today, newJobId: () => 0, keepJobId: false });
    named = reading.ok ? reading.listing.card : null;
    read.set(entry.id, named);
  }
  if (!named) return null;
  return {
    name: nameOf(named),
    like: { jobId: entry.receipt?.jobId ?? null, day: named.postingDateFormatted, isOther: true },
  };
}

function nameOf({ jobTitle, businessName, city, provinceId }: Omit<Named, 'postingDateFormatted'>): string {
  return [jobTitle, businessName, city, provinceId ?? ''].map(foldText).join('\n');
}
