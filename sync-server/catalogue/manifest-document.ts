import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SegmentEntry } from '../../src/wire/catalogue.ts';
import type { JsonObject, Store } from '../store/store.ts';
import type { DeltaLevels } from './delta-levels.ts';

/**
 * The catalogue's one mutable document: what is live, and the store's sequence up to which it speaks. It is written after
 * the segments that it names, so a kill at any point leaves a document whose segments are all there.
 */
const StoredManifest = Type.Object({
  /** Positions of another epoch mean nothing. */
  epoch: Type.String(),
  position: Type.Integer(),
  cards: Type.Integer(),
  /** When the position was reached, ISO. */
  builtAt: Type.String(),
  bases: Type.Array(SegmentEntry),
  /** See `DeltaLevels`. */
  chain: Type.Array(SegmentEntry),
  entrances: Type.Array(SegmentEntry),
  /** Of store `board`; null before anything was read. */
  sequence: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  /** Which builder wrote it, counted by the lease; 0 where one process is alone with its store. */
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
  /** Undefined = not in the store yet. */
  revision: string | undefined;
}

/** Somebody else wrote the manifest meanwhile. */
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
    sequence: null,
    term: 0,
  };
}

/** Undefined for what no version of this program wrote, and for the mark of a builder that has yet to build. */
export function asManifest(body: unknown): StoredManifest | undefined {
  return check.Check(body) ? body : undefined;
}

/** The manifest as stored; one that is missing or unreadable is an empty one of a new epoch. */
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
 * Makes every earlier writer's next write a conflict, before this one does anything. A manifest that is not there yet is
 * only marked: an empty one would tell phones that there are no postings.
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
