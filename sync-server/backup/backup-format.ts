import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isDetailsDocument } from '../catalogue/details/details-archive.ts';
import { MANIFEST_ID } from '../catalogue/manifest/manifest-document.ts';
import type { Stores } from '../board/context.ts';
import { COLLECTOR_ID } from '../retention/collector-state.ts';
import { EPOCH_ID } from '../board/data-epoch.ts';
import { KEY_FINGERPRINT_ID } from '../board/key-fingerprint.ts';
import { LEASE_ID } from '../writer/writer-lease.ts';
import { isSignInBucket } from '../accounts/sign-in/sign-in-buckets.ts';

/**
 * A backup is a tar file:
 *
 *   portage-backup.json          header: format, version, program, time
 *   board/000001.ndjson.gz …     documents, one `{"id":…,"body":…}` per line, in the order of their last change
 *   accounts/… catalogue/…
 *   secrets.json, files/…        files of the data directory, unchanged
 *   manifest.json                counts, and the SHA-256 of each part
 *   manifest.json.sha256         in the format of `sha256sum -c`
 */
export const FORMAT = 'portage-backup';
export const FORMAT_VERSION = 1;
export const HEADER_NAME = 'portage-backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_SUM_NAME = 'manifest.json.sha256';

export const DATABASES = ['board', 'accounts', 'catalogue'] as const satisfies readonly (keyof Stores)[];
export type DatabaseName = (typeof DATABASES)[number];

/** Earlier versions had a lease for each work. */
const OLDER_LEASES = new Set(['lease', 'events:lease']);

/**
 * Documents that a restored server makes anew. The new epoch and manifest tell phones that the data are different. The
 * writer's lease, the collector's state and the packs of full postings aren't user data. Sign-in codes have expired
 * long before a restore.
 */
const NOT_KEPT: Readonly<Record<DatabaseName, (id: string) => boolean>> = {
  board: id => id === EPOCH_ID || id === KEY_FINGERPRINT_ID || id === COLLECTOR_ID,
  accounts: id => isSignInBucket(id) || id === LEASE_ID || OLDER_LEASES.has(id),
  catalogue: id => id === MANIFEST_ID || OLDER_LEASES.has(id) || isDetailsDocument(id),
};

export function isKept(database: DatabaseName, id: string): boolean {
  return !NOT_KEPT[database](id);
}

export const BackupHeader = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer({ minimum: 1 }),
  program: Type.String(),
  createdAt: Type.String(),
});
export type BackupHeader = Static<typeof BackupHeader>;

const Count = Type.Integer({ minimum: 0 });

const BackupPart = Type.Object({
  name: Type.String(),
  bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The number of documents; absent for a file. */
  documents: Type.Optional(Count),
});
export type BackupPart = Static<typeof BackupPart>;

const BackupDatabase = Type.Object({
  name: Type.Union([Type.Literal('board'), Type.Literal('accounts'), Type.Literal('catalogue')]),
  /** The store's sequence at which it was read. */
  sequence: Type.Union([Type.Number(), Type.String()]),
  documents: Count,
  /** The sum of the SHA-256 of all lines, modulo 2^256, so it doesn't depend on the order of the documents. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type BackupDatabase = Static<typeof BackupDatabase>;

export const BackupManifest = Type.Object({
  ...BackupHeader.properties,
  databases: Type.Array(BackupDatabase),
  parts: Type.Array(BackupPart),
});
export type BackupManifest = Static<typeof BackupManifest>;

export const isBackupHeader = Compile(BackupHeader);
export const isBackupManifest = Compile(BackupManifest);

/** The name of a part with documents, numbered from 1. */
export function partName(database: DatabaseName, number: number): string {
  return `${database}/${String(number).padStart(6, '0')}.ndjson.gz`;
}

/** The backup can't be made or used. The message tells the operator why. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
