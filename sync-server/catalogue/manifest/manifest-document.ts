import { type Static, Type } from 'typebox';
import { CARD_FIELD_LIST } from '../../../src/domain/card-fields.ts';
import { Compile } from 'typebox/compile';
import { SegmentEntry } from '../../../src/wire/catalogue/catalogue.ts';
import type { JsonObject, Store } from '../../store/store.ts';
import type { DeltaLevels } from '../segments/delta-levels.ts';

/**
 * The catalogue's only mutable document: what is live, and the store's sequence that it reflects. It is written after
 * the segments that it names, so after a kill at any point all its segments exist.
 */
const StoredManifest = Type.Object({
  /** Positions are only comparable within one epoch. */
  epoch: Type.String(),
  position: Type.Integer(),
  cards: Type.Integer(),
  /** When the position was reached, as an ISO date. */
  builtAt: Type.String(),
  bases: Type.Array(SegmentEntry),
  /** See `DeltaLevels`. */
  chain: Type.Array(SegmentEntry),
  entrances: Type.Array(SegmentEntry),
  /** How many fields a card had when the cards were last compared with the postings; absent = before any was added. */
  fields: Type.Optional(Type.Integer()),
  /** Sequence of the `board` store; null before anything was read. */
  sequence: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  /** The term of the builder that wrote it, counted by the lease; 0 if the process doesn't share its store. */
  term: Type.Integer(),
});
export interface StoredManifest
  extends Omit<Static<typeof StoredManifest>, 'bases' | 'chain' | 'entrances'>,
    DeltaLevels {
  readonly bases: readonly SegmentEntry[];
}

const check = Compile(StoredManifest);
export const MANIFEST_ID = 'manifest';

export interface ManifestVersion {
  stored: StoredManifest;
  /** undefined: not in the store yet. */
  revision: string | undefined;
}

/** Another process wrote the manifest meanwhile. */
export class ManifestConflict extends Error {
  override readonly name = 'ManifestConflict';
}

export function emptyManifest(epoch: string, nowMs: number): StoredManifest {
  const builtAt = new Date(nowMs).toISOString();
  return {
    epoch,
    position: 0,
    cards: 0,
    builtAt,
    bases: [],
    chain: [],
    entrances: [],
    fields: CARD_FIELD_LIST.length,
    sequence: null,
    term: 0,
  };
}

/** undefined if no version of this program wrote it, or if it's only the mark of a builder that hasn't built yet. */
export function asManifest(body: unknown): StoredManifest | undefined {
  return check.Check(body) ? body : undefined;
}

/** The stored manifest. If it is missing or unreadable, an empty one of a new epoch. */
export async function readManifest(store: Store, empty: StoredManifest): Promise<ManifestVersion> {
  const document = await store.get(MANIFEST_ID);
  return { stored: asManifest(document?.body) ?? empty, revision: document?.revision };
}

export async function writeManifest(
  store: Store,
  stored: StoredManifest,
  revision: string | undefined,
): Promise<ManifestVersion> {
  const body = JSON.parse(JSON.stringify(stored));
  return { stored, revision: await commitManifest(store, body, revision) };
}

/**
 * Makes the next write of all earlier builders a conflict, before this builder does anything. If there is no manifest
 * yet, only a mark is written: an empty manifest would tell phones that there are no postings.
 */
export async function fenceManifest(
  store: Store,
  { stored, revision }: ManifestVersion,
  term: number,
): Promise<ManifestVersion> {
  const present = (await store.get(MANIFEST_ID))?.body;
  const body = asManifest(present) ? { ...present, term } : { building: term };
  return { stored: { ...stored, term }, revision: await commitManifest(store, body, revision) };
}

async function commitManifest(store: Store, body: JsonObject, revision: string | undefined): Promise<string> {
  const write = revision === undefined ? { id: MANIFEST_ID, body } : { id: MANIFEST_ID, revision, body };
  const [result] = await store.commit([write]);
  if (result?.status === 'committed') return result.revision;
  throw new ManifestConflict('The manifest was written by somebody else');
}
