import { copyFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '../../sync-server/backup/open-store.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import { GUEST_HEADER } from '../../src/wire/operations/push-limits.ts';
import type { Outcome } from '../../src/wire/operations/push.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { freePort } from '../support/ports.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { tries } from '../support/torture.ts';
import { gate } from '../support/gate.ts';

const ROUNDS = tries(1, 20);
const ENDINGS = ['kill', 'pause', 'stop'] as const;
const CLIENTS = 6;

const folder = folderForTests();
let couch: CouchServer;
/** How often the form service got each application. */
const forwarded = new Map<string, number>();
const forms = createServer((request, response) => {
  const id = String(request.headers['idempotency-key']);
  forwarded.set(id, (forwarded.get(id) ?? 0) + 1);
  request.resume().on('end', () => response.end('{}'));
});

beforeAll(async () => {
  couch = await startCouchServer();
  await new Promise<void>(resolve => forms.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  forms.closeAllConnections();
  forms.close();
  await couch.close();
});

type Name = 'west' | 'east';

async function isWriting({ url }: ServerProcess): Promise<boolean> {
  const { writer } = (await (await fetch(`${url}/health`)).json()) as { writer: { isHere: boolean } };
  return writer.isHere;
}

async function jobIdsOf({ url }: ServerProcess): Promise<number[]> {
  const answer = await fetch(`${url}/v1/databases/board/collections/jobs/documents`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = (await answer.json()) as { documents: { jobId: number }[] };
  return documents.map(({ jobId }) => jobId);
}

/** Looks now and then: each look is work for the machine that must carry out what is waited for. */
function writingSoon(server: ServerProcess, expected: boolean): Promise<void> {
  const check = async () => expect(await isWriting(server)).toBe(expected);
  return vi.waitFor(check, { interval: 200, timeout: 60_000 });
}

/** The one that writes: either of them, as one that is held up for seconds loses its term. */
function writerOf({ west, east }: Record<Name, ServerProcess>): Promise<Name> {
  const look = async (): Promise<Name> => {
    const [isWest, isEast] = await Promise.all([isWriting(west), isWriting(east)]);
    expect(isWest, 'one of them writes').toBe(!isEast);
    return isWest ? 'west' : 'east';
  };
  return vi.waitFor(look, { interval: 200, timeout: 60_000 });
}

/** People who apply one after another, and repeat each application until the server has it. */
class Applicants {
  /** The receipts' documents, by operation. */
  readonly acknowledged = new Map<string, string>();
  url: string;
  /** Resolves when requests make sense. */
  up: Promise<void> = Promise.resolve();
  #made = 0;
  #isOver = false;
  #waiting: { count: number; reached: () => void }[] = [];
  readonly #jobIds: readonly number[];
  readonly #working: Promise<unknown>;

  constructor(url: string, jobIds: readonly number[]) {
    this.url = url;
    this.#jobIds = jobIds;
    this.#working = Promise.all(Array.from({ length: CLIENTS }, () => this.#work()));
  }

  /** Resolves when so many more are acknowledged. */
  more(count: number): Promise<unknown> {
    const enough = new Promise<void>(reached => {
      this.#waiting.push({ count: this.acknowledged.size + count, reached });
    });
    return Promise.race([enough, this.#working]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      this.#made += 1;
      const id = `a${String(this.#made).padStart(23, '0')}`;
      const { receipt } = await this.#apply(id, `g${String(this.#made).padStart(42, '0')}`);
      this.acknowledged.set(id, receipt.documentId);
      for (const { count, reached } of this.#waiting) if (this.acknowledged.size >= count) reached();
    }
  }

  async #apply(id: string, guest: string): Promise<Extract<Outcome, { receipt: unknown }>> {
    const jobId = this.#jobIds[this.#made % this.#jobIds.length] ?? 0;
    const payload = {
      jobId,
      jobTitle: 'Cook',
      name: 'Robin',
      email: 'robin@example.ca',
      message: `I am ${id}.`,
    };
    const operation = {
      id,
      kind: 'application.submit',
      createdAt: '2026-11-20T12:00:00.000Z',
      userId: null,
      payload,
    };
    for (;;) {
      await this.up;
      try {
        const answer = await fetch(`${this.url}/v1/sync/push`, {
          method: 'POST',
          headers: {
            'x-appwrite-project': 'portage',
            'content-type': 'application/json',
            [GUEST_HEADER]: guest,
          },
          body: JSON.stringify({ protocol: 1, operations: [operation] }),
        });
        const { outcomes = [] } = (await answer.json()) as { outcomes?: Outcome[] };
        const [outcome] = outcomes;
        if (answer.status === 503) continue;
        if (!outcome || !('receipt' in outcome))
          throw new Refused(`${answer.status} ${JSON.stringify(outcome)}`);
        return outcome;
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
    }
  }
}

class Refused extends Error {}

test(
  `two servers: the one that writes is killed, paused and stopped under load, ${ROUNDS} times each`,
  async () => {
    const dataDirs = { west: join(folder.path, 'west'), east: join(folder.path, 'east') };
    const ports = { west: await freePort(), east: await freePort() };
    const { port } = forms.address() as AddressInfo;
    const env = { STORE_URL: couch.url, FORM_FORWARD_URL: `http://127.0.0.1:${port}/`, FUNCTIONS: 'off' };
    const start = (name: Name) => startServer({ dataDir: dataDirs[name], port: ports[name], env });
    const west = await start('west');
    await mkdir(dataDirs.east);
    await copyFile(join(dataDirs.west, 'secrets.json'), join(dataDirs.east, 'secrets.json'));
    const servers: Record<Name, ServerProcess> = { west, east: await start('east') };
    const applicants = new Applicants(servers.east.url, await jobIdsOf(servers.east));

    for (let round = 0; round < ROUNDS * ENDINGS.length; round += 1) {
      const ending = ENDINGS[round % ENDINGS.length] ?? 'kill';
      const old = await writerOf(servers);
      const next: Name = old === 'west' ? 'east' : 'west';
      // Clients of the server that doesn't write.
      applicants.url = servers[next].url;
      await applicants.more(10);
      // Those that are refused wait, so that they don't keep the machine from its work.
      const { isOpen, open: goOn } = gate();
      applicants.up = isOpen;
      if (ending === 'kill') await servers[old].kill();
      if (ending === 'pause') process.kill(servers[old].pid, 'SIGSTOP');
      if (ending === 'stop') await servers[old].stop();
      await writingSoon(servers[next], true);
      goOn();
      await applicants.more(10);
      if (ending === 'pause') {
        // It wakes in the middle of its work, and only one of the two writes from then on.
        process.kill(servers[old].pid, 'SIGCONT');
      } else servers[old] = await start(old);
      await writerOf(servers);
      applicants.url = servers[old].url;
      await applicants.more(10);
    }
    await applicants.stop();
    await servers.west.stop();
    await servers.east.stop();

    const store = await openStore(readConfig({ STORE_URL: couch.url }), 'board', error => {
      throw error;
    });
    const stored = await store.range({ start: 'applications/', end: 'applications0' });
    await store.close();
    const made = stored.map(({ body }) => (body as unknown as DocumentRecord).operation?.id ?? '');
    expect(new Set(made).size, 'nothing twice').toBe(made.length);
    expect(
      [...applicants.acknowledged.keys()].filter(id => !made.includes(id)),
      'nothing lost',
    ).toEqual([]);
    expect([...forwarded].filter(([, count]) => count > 1)).toEqual([]);
    expect(forwarded.size).toBeGreaterThan(10);
  },
  tries(900_000, 7_200_000),
);
