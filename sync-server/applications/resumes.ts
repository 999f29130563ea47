import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { RESUME_MAX_BYTES, RESUME_TYPES, RESUMES_BUCKET } from '../../src/wire/uploads.ts';
import type { Context } from '../board/context.ts';
import { identitiesOf, type Person } from '../board/people.ts';
import { ApiError } from '../core/api-error.ts';
import { derivedId } from '../core/derived-ids.ts';
import { formatMoment } from '../core/moments.ts';
import type { Bucket, Buckets } from '../files/buckets.ts';
import { readFileRecord, type StoredFile } from '../files/file-access.ts';
import { commitRecord } from '../records/board-documents.ts';
import { type FileRecord, FILES_DATABASE, isComplete } from '../records/file-record.ts';

/**
 * Makes the bucket of résumés on a new board. Clients have no rights in it: files get there and leave through routes of their
 * own, which know the applications that they belong to.
 */
export async function ensureResumesBucket(
  { schemas }: Pick<Context, 'schemas'>,
  buckets: Pick<Buckets, 'create'>,
): Promise<void> {
  if (schemas.schema(FILES_DATABASE, RESUMES_BUCKET)) return;
  const making = buckets.create(
    RESUMES_BUCKET,
    { name: 'Résumés', permissions: [], documentSecurity: true, enabled: true },
    {
      maximumFileSize: RESUME_MAX_BYTES,
      allowedFileExtensions: Object.values(RESUME_TYPES).flat(),
      compression: 'none',
      encryption: true,
      transformations: false,
      reencodeImages: true,
    },
  );
  await making.catch((error: unknown) => {
    // Another server that starts at the same time made it.
    if (!(error instanceof ApiError && error.type === 'storage_bucket_already_exists')) throw error;
  });
}

/** Throws `storage_bucket_not_found` if the operator deleted it. */
export function resumesBucket(
  { buckets }: { buckets: Pick<Buckets, 'get'> },
  context: Pick<Context, 'schemas'>,
): Bucket {
  const { bucket } = buckets.get(RESUMES_BUCKET);
  return { definition: resumesDefinition(context), settings: bucket };
}

export function resumesDefinition({ schemas }: Pick<Context, 'schemas'>): CollectionDefinition {
  return schemas.find(FILES_DATABASE, RESUMES_BUCKET);
}

/** The id of a file in the bucket: the same content from the same person is the same file, and says nothing of either. */
export function resumeId({ idKey }: Pick<Context, 'idKey'>, personId: string, hash: string): string {
  return derivedId(idKey, 'resume', personId, hash);
}

/** A file that wasn't touched for so long may be removed soon. Much less than the lifetime of `resumes`. */
const UNTOUCHED_MS = 86_400_000;

/**
 * Before an application names the file: from now on, the sweep that removes unneeded ones finds it changed. false: it was
 * faster, or another request was.
 */
export async function holdResume(
  { environment, stores }: Pick<Context, 'environment' | 'stores'>,
  { file, revision }: StoredFile,
): Promise<boolean> {
  const nowMs = environment.nowMs();
  if (nowMs - Date.parse(file.updatedAt) < UNTOUCHED_MS) return true;
  const held = { ...file, updatedAt: formatMoment(nowMs), data: { ...file.data } };
  return commitRecord(stores.board, held, revision);
}

/** The person's file with this content, also if they sent it before they signed in. A complete one comes first. */
export async function findResume(
  context: Pick<Context, 'idKey' | 'schemas' | 'stores'>,
  person: Person,
  hash: string,
): Promise<StoredFile | undefined> {
  if (!context.schemas.schema(FILES_DATABASE, RESUMES_BUCKET)) return undefined;
  const definition = resumesDefinition(context);
  const found = await Promise.all(
    identitiesOf(person).map(id => readFileRecord(context, definition, resumeId(context, id, hash))),
  );
  const stored = found.filter(file => file !== undefined);
  return stored.find(({ file }) => isComplete(file.data)) ?? stored[0];
}

/**
 * The bytes of an incomplete file that are here from the beginning on, without a gap. The last part isn't counted: if the
 * server was killed before it checked the whole, the part has to be sent again, so that the check is made.
 */
export function receivedBytes({ data }: FileRecord): number {
  let received = 0;
  for (const [number, part] of data.parts.toSorted((a, b) => a.at - b.at).entries()) {
    if (part.at !== number || number === data.chunksTotal - 1) break;
    received += part.size;
  }
  return received;
}
