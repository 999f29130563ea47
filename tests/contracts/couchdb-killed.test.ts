import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FORWARDS_AT_ONCE } from '../../sync-server/messages/form-forwarding.ts';
import { ClusterPeople } from '../support/cluster-people.ts';
import { freePort } from '../support/ports.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { isThorough } from '../support/torture.ts';

/**
 * `npm run torture -- cluster`: three servers on a real CouchDB.
 *
 * - `COUCHDB_URL`: the addresses of its nodes, as in `STORE_URL`.
 * - `COUCHDB_NODES`: a program that is called with `kill`, `start`, `part` or `join` and the number of a node, from 1. It
 *   kills a node, starts it again, cuts it off from the other nodes but not from the servers, or undoes that. It ends when
 *   that is done. Without it, nothing happens to the nodes.
 * - `CLUSTER_EVENTS`: instead of all events, only these, separated by spaces.
 */
const addresses = process.env['COUCHDB_URL']?.split(',') ?? [];
const nodesProgram = process.env['COUCHDB_NODES'];

type Event = 'kill writer' | 'stop writer' | 'kill reader' | 'kill node' | 'part node';
/** 21 kills: eight of the server that writes, five of others, eight of nodes. Three stops and three partitions in between. */
const ORDER =
  'writer node reader writer part node writer stop reader node writer node part writer reader stop node writer reader ' +
  'node writer part node stop reader node';
const EVENTS: Record<string, Event> = {
  writer: 'kill writer',
  reader: 'kill reader',
  node: 'kill node',
  part: 'part node',
  stop: 'stop writer',
};
const events = (process.env['CLUSTER_EVENTS'] ?? ORDER)
  .split(' ')
  .flatMap(name => EVENTS[name] ?? [])
  .filter(event => nodesProgram !== undefined || !event.endsWith('node'));

/** An application that was being forwarded when its server died may be forwarded again after ten minutes. */
const FORWARDED_WITHIN_MS = 12 * 60_000;
const FORWARDED_EACH_MS = 100;
const ACKNOWLEDGED_BEFORE = 60;
const TAKEN_OVER_MS = { 'kill writer': 10_000, 'stop writer': 4_000 };

const folder = folderForTests();
/** How often the form service got each application. */
const forwarded = new Map<string, number>();
const forms = createServer((request, response) => {
  const id = String(request.headers['idempotency-key']);
  forwarded.set(id, (forwarded.get(id) ?? 0) + 1);
  request.resume().on('end', () => response.end('{}'));
});

beforeAll(async () => {
  await new Promise<void>(resolve => forms.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  forms.closeAllConnections();
  forms.close();
});

interface Health {
  writer: { isHere: boolean };
  conflicts: { found: number; repaired: number; kept: number };
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const run = promisify(execFile);
const toNode = (what: string, node: number) => run(nodesProgram ?? '', [what, String(node)]);

async function healthOf({ url }: ServerProcess): Promise<Health> {
  return (await (await fetch(`${url}/health`)).json()) as Health;
}

/** The longest time without an acknowledgement between two moments, in ms. */
function longestPause(times: readonly number[], from: number, to: number): number {
  const inside = [from, ...times.filter(time => time > from && time < to), to];
  return Math.max(...inside.slice(1).map((time, at) => time - (inside[at] ?? time)));
}

test.runIf(isThorough() && addresses.length > 0)(
  'three servers on a real CouchDB: servers and nodes are killed and parted under load',
  async () => {
    const prefix = `killed-${Date.now()}-`;
    const { port } = forms.address() as AddressInfo;
    const ports = [await freePort(), await freePort(), await freePort()];
    const dataDir = (at: number) => join(folder.path, String(at));
    const start = (at: number) =>
      startServer({
        dataDir: dataDir(at),
        port: ports[at] ?? 0,
        env: {
          // Each begins with another node.
          STORE_URL: [...addresses.slice(at), ...addresses.slice(0, at)].join(','),
          STORE_PREFIX: prefix,
          FORM_FORWARD_URL: `http://127.0.0.1:${port}/`,
          FUNCTIONS: 'off',
          SEED: 'none',
        },
      });
    const servers = [await start(0)];
    for (const at of [1, 2]) {
      await mkdir(dataDir(at));
      await copyFile(join(dataDir(0), 'secrets.json'), join(dataDir(at), 'secrets.json'));
      servers.push(await start(at));
    }
    const writing = (): Promise<number> =>
      vi.waitFor(
        async () => {
          const all = await Promise.all(servers.map(each => healthOf(each).catch(() => null)));
          const at = all.findIndex(health => health?.writer.isHere);
          expect(at).toBeGreaterThanOrEqual(0);
          return at;
        },
        { interval: 100, timeout: 60_000 },
      );

    const people = new ClusterPeople(servers.map(({ url }) => url));
    await people.post(60);
    people.apply({ guests: 6, accounts: 2 });

    const told: { event: Event; from: number; to: number }[] = [];
    const conflicts = { found: 0, repaired: 0, kept: 0 };
    const note = async (each: ServerProcess) => {
      const counts = (await healthOf(each)).conflicts;
      for (const name of ['found', 'repaired', 'kept'] as const) conflicts[name] += counts[name];
    };
    let turn = 0;
    for (const event of events) {
      await people.more(ACKNOWLEDGED_BEFORE);
      turn += 1;
      const node = (turn % addresses.length) + 1;
      const writer = await writing();
      const at = event.endsWith('reader') ? (writer + 1 + (turn % 2)) % 3 : writer;
      const from = performance.now();
      if (event.endsWith('node')) {
        await toNode(event === 'kill node' ? 'kill' : 'part', node);
        await people.more(ACKNOWLEDGED_BEFORE);
        await toNode(event === 'kill node' ? 'start' : 'join', node);
      } else {
        const server = servers[at];
        if (!server) throw new Error(`There is no server ${at}`);
        await note(server);
        await (event === 'stop writer' ? server.stop() : server.kill());
        await people.more(ACKNOWLEDGED_BEFORE);
        servers[at] = await start(at);
      }
      await people.more(ACKNOWLEDGED_BEFORE);
      told.push({ event, from, to: performance.now() });
      const times = [...people.acknowledged.values()].map(({ atMs }) => atMs);
      say(`${turn}. ${event}: ${Math.round(longestPause(times, from, performance.now()))} ms without one`);
    }
    await people.stop();
    for (const each of servers) await note(each);

    const { acknowledged, unexplained, refusals } = people;
    const times = [...acknowledged.values()].map(({ atMs }) => atMs);
    const pauses = told.map(({ event, from, to }) => ({ event, ms: longestPause(times, from, to) }));
    say(JSON.stringify({ acknowledged: acknowledged.size, refusals, conflicts, unexplained }));

    const sent = [...acknowledged.keys()].sort();
    for (const at of servers.keys()) {
      // The others show within moments what one has written.
      await vi.waitFor(
        async () => expect((await people.received(at)).length).toBeGreaterThanOrEqual(sent.length),
        {
          interval: 1_000,
          timeout: 300_000,
        },
      );
      expect((await people.received(at)).sort(), `received at server ${at}`).toEqual(sent);
    }
    expect(await people.wrongForApplicants(0)).toEqual([]);
    expect(unexplained).toEqual([]);
    const documents = [...acknowledged.values()].map(({ documentId }) => documentId);
    expect(new Set(documents).size).toBe(sent.length);

    say(`forwarded: ${forwarded.size} of ${sent.length}`);
    await vi.waitFor(() => expect(forwarded.size).toBe(sent.length), {
      interval: 1_000,
      timeout: FORWARDED_WITHIN_MS + FORWARDED_EACH_MS * sent.length,
    });
    const again = [...forwarded.values()].filter(count => count > 1);
    say(`forwarded more than once: ${again.length}`);
    const killed = events.filter(event => event === 'kill writer' || event === 'stop writer').length;
    // Only what a writer was sending when it ended, to a service that knows it by its key.
    expect(again.length).toBeLessThanOrEqual(killed * FORWARDS_AT_ONCE);
    expect(
      pauses.filter(({ event, ms }) => event in TAKEN_OVER_MS && ms > TAKEN_OVER_MS[event as 'stop writer']),
    ).toEqual([]);
    await Promise.all(servers.map(each => each.stop()));
  },
  21_600_000,
);
