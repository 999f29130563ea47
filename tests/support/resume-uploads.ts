import { createHash } from 'node:crypto';
import type { PushResponse } from '../../src/wire/operations/push.ts';
import { PART_BYTES } from '../../src/wire/uploads.ts';
import { ensureResumesBucket } from '../../sync-server/applications/resumes.ts';
import { beginErasure } from '../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../sync-server/leaving/start-erasures.ts';
import { fileSweeps } from '../../sync-server/retention/file-sweeps.ts';
import { registerApplicationResume } from '../../sync-server/routes/sync/application-resume.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import { registerSyncUploads } from '../../sync-server/routes/sync/sync-uploads.ts';
import { addPosting, anApplication } from './board.ts';
import { someBytes } from './kept-files.ts';
import type { Actor } from './server-world.ts';
import { createStorageWorld, type StorageWorld } from './storage-world.ts';

export const GUEST: Record<string, string> = { 'x-portage-guest': 'g'.repeat(43) };
const PDF = '%PDF-1.7\n';

export interface SentResume {
  bytes: Buffer;
  hash: string;
}

/** A PDF of this size, as far as its first bytes say. */
export function aResume(size: number, seed = 1): SentResume {
  const bytes = Buffer.from(someBytes(size, seed));
  bytes.write(PDF, 0);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** As an operation names it. */
export const named = ({ hash, bytes }: SentResume) => ({
  hash,
  name: 'Curriculum vitæ.pdf',
  type: 'application/pdf',
  size: bytes.length,
});

/** A server that takes résumés, with the posting 100 of `owner`. */
export async function createResumeWorld(): Promise<StorageWorld> {
  const world = await createStorageWorld({}, (context, files) => [
    registerSyncPush,
    scope => registerSyncUploads(scope, context, files),
    scope => registerApplicationResume(scope, context, files),
  ]);
  await ensureResumesBucket(world.context, world.files.buckets);
  await addPosting(world.context, { jobId: 100 }, 'owner');
  return world;
}

/** Sends the part that begins at `from`. */
export function put(world: StorageWorld, { bytes, hash }: SentResume, from: number, headers = GUEST) {
  const end = Math.min(bytes.length, from + PART_BYTES);
  return world.app.inject({
    method: 'PUT',
    url: `/v1/sync/uploads/${hash}`,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${end - 1}/${bytes.length}`,
      'x-portage-file-name': encodeURIComponent('Curriculum vitæ.pdf'),
      'x-portage-file-type': 'application/pdf',
    },
    payload: bytes.subarray(from, end),
  });
}

export async function upload(world: StorageWorld, resume: SentResume, headers = GUEST): Promise<void> {
  for (let at = 0; at < resume.bytes.length; at += PART_BYTES) {
    const answer = await put(world, resume, at, headers);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}

/** How much of it the server has. */
export async function stateOf(world: StorageWorld, { hash }: SentResume, headers = GUEST): Promise<unknown> {
  return (await world.app.inject({ url: `/v1/sync/uploads/${hash}`, headers })).json<unknown>();
}

export async function push(world: StorageWorld, operation: object, headers: Record<string, string>) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers,
    payload: { protocol: 1, operations: [operation] },
  });
  return answer.json<PushResponse>().outcomes[0];
}

export function apply(
  world: StorageWorld,
  resume: SentResume,
  headers = GUEST,
  { userId = null, jobId = 100 }: { userId?: string | null; jobId?: number } = {},
) {
  const { payload, ...operation } = anApplication({ userId });
  return push(world, { ...operation, payload: { ...payload, jobId, resume: named(resume) } }, headers);
}

export const download = (world: StorageWorld, applicationId: string, actor: Actor) =>
  world.app.inject({
    url: `/v1/sync/applications/${applicationId}/resume`,
    headers: world.headersOf(actor),
  });

export async function erase(world: StorageWorld, userId: string): Promise<void> {
  const erasures = await startErasures(world.context, { sleep: () => Promise.resolve() });
  await beginErasure(world.context, userId);
  await erasures.idle();
  await erasures.close();
  await world.files.removals.idle();
}

/** The writes with which the sweep would remove résumés now. */
export async function due({ context }: StorageWorld) {
  const [sweep] = fileSweeps(context).filter(({ name }) => name === 'resumes');
  const documents = (await sweep?.store.range(sweep)) ?? [];
  const found = await Promise.all(
    documents.map(async document => sweep?.rule(document, context.clock.nowMs)),
  );
  return found.flatMap(each => (each?.write ? [each.write] : []));
}
