import { createHash } from 'node:crypto';
import { RESUMES_BUCKET } from '../../src/wire/uploads.ts';
import { sweepBlobs } from '../../sync-server/files/blob-sweep.ts';
import { eraseDocuments } from '../../sync-server/leaving/erase-documents.ts';
import { toRecord } from '../../sync-server/records/board-documents.ts';
import {
  FILES_DATABASE,
  type FileRecord,
  isComplete,
  toFile,
} from '../../sync-server/records/file-record.ts';
import { textOf } from './board-state.ts';
import type { Healed } from './healed.ts';
import type { Violation } from './ledger.ts';
import { quiet } from './quiet.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** Longer than anything of files is kept that no one needs. */
const LATER_MS = 60 * DAY_MS;
/** The ids of all files. */
const MADE_RANGE = { start: 'c~', end: 'c\u007f' };

type Problems = string[];

/** I1 and I3, of the files that applications and profiles name. Changes the board: it ends with what people delete. */
export async function fileProblems({ world, board }: Healed): Promise<Violation[]> {
  if (!world.hasFiles) return [];
  const problems: Problems = [];
  const applications = board.standing('applications');
  for (const { operation, documentId, data } of applications) {
    const intent = world.ledger.intents.get(operation?.id ?? '');
    const resume = intent?.payload['resume'] as { hash: string } | undefined;
    if (!resume || data['state'] === 'withdrawn') continue;
    const problem = await problemOf(world, data['resumeId'], resume.hash);
    if (problem !== '') problems.push(`${problem} of application ${documentId}`);
  }
  for (const { data, owner = '' } of board.standing('profiles')) {
    const hash = resumeHash(data['content']);
    const problem = hash === undefined ? '' : await problemOf(world, data['resumeId'], hash);
    if (problem !== '') problems.push(`${problem} of ${textOf(data['part'])} of ${owner}`);
  }
  problems.push(...(await storedOnce(world)), ...(await leftAfterSweeps(world)));
  problems.push(...(await leftAfterErasure(world)));
  return problems.map(what => ({ invariant: 'I1', what }));
}

/** Of a part of a profile that is a résumé. */
function resumeHash(content: unknown): string | undefined {
  const { resume } = JSON.parse(textOf(content) || '{}') as { resume?: { hash: string } };
  return resume?.hash;
}

async function problemOf(world: World, resumeId: unknown, hash: string): Promise<string> {
  const file = (await filesOf(world)).find(({ documentId }) => documentId === resumeId);
  if (!file) return 'no file';
  if (!isComplete(file.data)) return 'an incomplete file';
  const { content } = world.server.files ?? {};
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of content?.read(file.data.parts, file.data.compression) ?? []) chunks.push(chunk);
  } catch {
    return 'an unreadable file';
  }
  const found = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
  return found === hash ? '' : 'other bytes than were chosen as the file';
}

/** No part has two blobs, and no blob two files. */
async function storedOnce(world: World): Promise<Problems> {
  const named = (await filesOf(world)).flatMap(({ data }) => data['~blobs']);
  return named.length === new Set(named).size ? [] : ['a blob belongs to two files'];
}

/** Everything that is swept one day, on the stores of the process that runs. */
async function sweepAll(world: World): Promise<void> {
  const { context, files } = world.server;
  if (!context || !files) throw new Error('the server runs when a world is judged');
  const laterMs = world.time.nowMs() + LATER_MS;
  for (const sweep of world.server.fileSweeps(context)) {
    for (const document of await sweep.store.range(sweep)) {
      const found = await sweep.rule(document, laterMs);
      await found?.before?.();
      if (found?.write) await sweep.store.commit([found.write]);
    }
  }
  await quiet();
  await files.removals.idle();
  await sweepBlobs(files.blobs, context.stores.board, laterMs);
}

/** After the sweeps, the files are those of profiles and of applications that weren't withdrawn, and the blobs are those of the files. */
async function leftAfterSweeps(world: World): Promise<Problems> {
  await sweepAll(world);
  const applications = await world.server.documents('applications');
  const profiles = await world.server.documents('profiles');
  const wanted = new Set(
    [...applications, ...profiles]
      .filter(({ data, tombstone }) => data['state'] !== 'withdrawn' && tombstone !== true)
      .map(({ data }) => textOf(data['resumeId'])),
  );
  const files = await filesOf(world);
  const here = new Set(files.map(({ documentId }) => documentId));
  return [
    ...[...wanted].filter(id => id !== '' && !here.has(id)).map(id => `the sweep took file ${id}`),
    ...[...here].filter(id => !wanted.has(id)).map(id => `file ${id} stays, which nothing needs`),
    ...orphans(world, files),
  ];
}

/** One account and all its guests' files are gone once it's deleted. */
async function leftAfterErasure(world: World): Promise<Problems> {
  const { context } = world.server;
  if (!context) return [];
  const guests = context.projection.find('adoptions', 'account', 'anna').map(({ data }) => data['guest']);
  await eraseDocuments(context, 'anna', new Set());
  await quiet();
  await sweepAll(world);
  const files = await filesOf(world);
  const left = files.filter(({ owner }) => owner === 'anna' || guests.includes(owner ?? ''));
  return [
    ...left.map(({ documentId }) => `file ${documentId} of a deleted account stays`),
    ...orphans(world, files),
  ];
}

function orphans({ server }: World, files: readonly FileRecord[]): Problems {
  const named = new Set(files.flatMap(({ data }) => data['~blobs']));
  return [
    ...[...server.disk.blobs.keys()]
      .filter(key => !named.has(key))
      .map(key => `blob ${key} belongs to no file`),
    ...[...named].filter(key => !server.disk.blobs.has(key)).map(key => `blob ${key} is missing`),
  ];
}

async function filesOf({ server }: World): Promise<FileRecord[]> {
  const storage = server.context?.schemas.schema(FILES_DATABASE, RESUMES_BUCKET)?.storage;
  const found = await server.disk.board.range(MADE_RANGE);
  return found
    .filter(({ id }) => storage !== undefined && id.startsWith(`${storage}/`))
    .map(({ body }) => toFile(toRecord(body)));
}
