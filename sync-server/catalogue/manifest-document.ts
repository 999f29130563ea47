import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Manifest } from '../../src/wire/catalogue.ts';
import { SEGMENT_FORMAT } from '../../src/wire/catalogue-constants.ts';
import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import type { Store } from '../store/store.ts';

/**
 * The catalogue's one mutable document: the manifest as phones get it, and the store's sequence up to which it speaks.
 * It is written after the segments that it names, so a kill at any point leaves a manifest whose segments are all there.
 */
const StoredManifest = Type.Object({
  manifest: Manifest,
  /** Of store `board`; null before anything was read. */
  sequence: Type.Union([Type.Number(), Type.String(), Type.Null()]),
});
export type StoredManifest = Static<typeof StoredManifest>;

const check = Compile(StoredManifest);
const ID = 'manifest';

export interface ManifestVersion {
  stored: StoredManifest;
  /** Undefined = not in the store yet. */
  revision: string | undefined;
}

/** Another process wrote the manifest meanwhile. */
export class ManifestConflict extends Error {
  override readonly name = 'ManifestConflict';
}

export function emptyManifest(epoch: string, nowMs: number): StoredManifest {
  return {
    manifest: {
      protocol: PROTOCOL_VERSION,
      format: SEGMENT_FORMAT,
      epoch,
      position: 0,
      cards: 0,
      builtAt: new Date(nowMs).toISOString(),
      segments: [],
    },
    sequence: null,
  };
}

/** The manifest as stored; one that is missing, unreadable or of another format is an empty one of a new epoch. */
export async function readManifest(store: Store, empty: StoredManifest): Promise<ManifestVersion> {
  const document = await store.get(ID);
  const body: unknown = document?.body;
  const isOurs = check.Check(body) && body.manifest.format === SEGMENT_FORMAT;
  return { stored: isOurs ? body : empty, revision: document?.revision };
}

export async function writeManifest(
  store: Store,
  stored: StoredManifest,
  revision: string | undefined,
): Promise<ManifestVersion> {
  const body = JSON.parse(JSON.stringify(stored));
  const [result] = await store.commit([
    revision === undefined ? { id: ID, body } : { id: ID, revision, body },
  ]);
  if (result?.status !== 'committed') throw new ManifestConflict('The manifest was written by somebody else');
  return { stored, revision: result.revision };
}
