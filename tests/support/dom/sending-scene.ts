import { IDBObjectStore } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import type { Draft, OutboxEntry } from '../../../src/local/db/outbox-entry.ts';
import { PersonDatabase } from '../../../src/local/db/person-db.ts';
import type { OwnApplication, OwnPosting } from '../../../src/local/db/pulled-records.ts';
import { ERRORS, type ErrorType } from '../../../src/wire/errors.ts';
import type { Operation, PushRequest } from '../../../src/wire/operations/push.ts';
import type { Part } from '../../../sync-server/app.ts';
import { openCatalogue } from '../../../sync-server/catalogue/catalogue.ts';
import { registerCatalogueRoutes } from '../../../sync-server/routes/sync/sync-catalogue.ts';
import { registerSyncPull } from '../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../sync-server/routes/sync/sync-push.ts';
import { FakeTimer } from '../fake-timer.ts';
import { gate } from '../gate.ts';
import { createWorld, type World } from '../server-world.ts';
import { type Device, insertDisk } from './device.ts';
import type { Page } from './test-app.tsx';

const postings: Part = async (scope, context) => {
  const catalogue = await openCatalogue(context, new FakeTimer());
  scope.addHook('onClose', () => catalogue.close());
  registerCatalogueRoutes(scope, context, catalogue);
};

/** A server that accepts what people send, informs their other devices and has complete postings. */
export async function createSendingWorld(): Promise<World> {
  const world = await createWorld({}, [registerSyncPush, registerSyncPull, postings]);
  onTestFinished(() => world.app.close());
  return world;
}

/** After a failure, this passes before the app tries again because the network is back. */
export const GAP_MS = 2_000;

/** A server's answer to a push. */
export interface PushAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: object;
}

/** Accepts nothing: each operation stays in its outbox. */
const NOTHING_DONE: PushAnswer = { body: { epoch: 'e1', outcomes: [] } };

/** A server that answers every push with the given answer and records the operations. */
export async function createAnsweringWorld(): Promise<{
  world: World;
  sent: Operation[];
  answer: (next: PushAnswer) => void;
}> {
  const sent: Operation[] = [];
  let answer = NOTHING_DONE;
  const push: Part = scope => {
    scope.post<{ Body: PushRequest }>('/v1/sync/push', (request, reply) => {
      sent.push(...request.body.operations);
      return reply
        .code(answer.status ?? 200)
        .headers(answer.headers ?? {})
        .send(answer.body);
    });
  };
  const world = await createWorld({}, [push]);
  onTestFinished(() => world.app.close());
  return { world, sent, answer: next => (answer = next) };
}

/** A server's refusal of a whole request. */
export function refusalOf(type: ErrorType): PushAnswer {
  const [code, message] = ERRORS[type];
  return { status: code, body: { type, code, message, version: '1' } };
}

/** A server that has too much to do, and says when to come back. */
export const BUSY: PushAnswer = {
  ...refusalOf('general_server_overloaded'),
  headers: { 'retry-after': '60' },
};

interface Kept {
  outbox?: readonly OutboxEntry[];
  drafts?: readonly Draft[];
  postings?: readonly OwnPosting[];
  applications?: readonly OwnApplication[];
}

/** Fills a device with a person's data. null: a guest. */
export async function leaveOn(device: Device, userId: string | null, kept: Kept): Promise<void> {
  insertDisk(device.disk);
  const database = new PersonDatabase(userId);
  for (const name of ['outbox', 'drafts', 'postings', 'applications'] as const) {
    await database.table(name).bulkPut([...(kept[name] ?? [])]);
  }
  database.close();
}

/** Makes all database writes fail as on a full disk, until the returned function is called. */
export function fillDisk(): () => void {
  const noRoom = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  const writes = [
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noRoom),
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom),
  ];
  return () => {
    for (const write of writes) write.mockRestore();
  };
}

/** From now on, this page's outbox takes nothing until the returned function is called, as while its code is still on its way. */
export function holdOutbox({ services: { outbox } }: Page): () => void {
  const enqueue = outbox.enqueue.bind(outbox);
  const { isOpen: isLetGo, open: letGo } = gate();
  outbox.enqueue = async (...asked) => {
    await isLetGo;
    return enqueue(...asked);
  };
  return letGo;
}
