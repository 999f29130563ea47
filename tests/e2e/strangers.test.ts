import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticSource } from '../../bench/synthetic-source.mjs';
import { BODIES } from '../strangers/attacks/bodies.mjs';
import { COSTS } from '../strangers/attacks/costs.mjs';
import { GUESSES } from '../strangers/attacks/guesses.mjs';
import { GUESTS } from '../strangers/attacks/guests.mjs';
import { HOARDS } from '../strangers/attacks/hoards.mjs';
import { LOCK_OUTS } from '../strangers/attacks/lock-outs.mjs';
import { PROFILES } from '../strangers/attacks/profiles.mjs';
import { READS } from '../strangers/attacks/reads.mjs';
import { SOCKETS } from '../strangers/attacks/sockets.mjs';
import { TRESPASS } from '../strangers/attacks/trespass.mjs';
import { openNeighbourhood } from '../strangers/neighbourhood.mjs';
import { QUOTAS, quotasText } from '../strangers/quotas.mjs';
import { type Attack, Scene } from '../strangers/scene.mjs';
import { importPostings, startWatched } from '../strangers/server.mjs';
import { DEFAULT_QUOTAS } from '../../sync-server/budgets/quota-figures.ts';
import { freePort } from '../support/ports.ts';
import { folderForTests } from '../support/server-for-tests.ts';

const KEY = 'a-key-that-only-this-test-has';
/** Each attack does all that it does, a few times: `npm run torture -- strangers` does it in earnest. */
const SIZE = { scale: 0.02, turns: 12 };
/** So little that even these few attacks use it up; the neighbours, one at a time and never wrong, do not. */
const BUDGETS = [
  'requests.address=12',
  'bodies.address=3000000',
  'hashes.address=1',
  'sockets.address=4',
  'guesses.address=3',
  'steps.address=4000000',
  'operations.address=20',
];

/** Low enough for these small attacks to reach them. */
const FEW = {
  ...QUOTAS,
  'drafts.held': 8,
  'saved.held': 8,
  'searches.held': 3,
  'profiles.held': 8,
  'profiles.address': 40,
  'files.address': 6,
  'teams.account': 2,
  'targets.account': 3,
  'notes.account': 3,
  'documents.address': 3,
  'reports.address': 3,
  'messages.address': 10,
  'forms.address': 1,
  'anonymousPostings.address': 1,
  'unconfirmedPostings.address': 20,
};

/** The most rounds of the neighbours while strangers try one family of attacks. */
const ROUNDS = 12;
/**
 * Each lives alone at an address. However slow the machine, so many that none of them uses up what the lowest figures above and
 * the ten sign-ins an hour leave to one person at one address.
 */
const PEOPLE = 24;

const data = folderForTests();
const board = syntheticSource(300, 42).postings;
const jobIds = board.map(posting => (posting.data as { jobId: number }).jobId);
let server: Awaited<ReturnType<typeof startWatched>>;
let neighbours: Awaited<ReturnType<typeof openNeighbourhood>>;

beforeAll(async () => {
  server = await startWatched({
    dataDir: data.path,
    port: await freePort(),
    key: KEY,
    env: {
      BUDGETS: BUDGETS.join(','),
      QUOTAS: quotasText(FEW),
      OAUTH_MOCK_ID: 'mock',
      OAUTH_MOCK_SECRET: 'mock',
    },
  });
  await importPostings(server, board);
  const { port } = server;
  neighbours = await openNeighbourhood({
    port,
    key: KEY,
    people: PEOPLE,
    addresses: PEOPLE,
    everyMs: null,
    jobIds,
  });
});
afterAll(async () => {
  neighbours?.close();
  await server?.stop();
});

const FAMILIES: Record<string, readonly Attack[]> = {
  sockets: SOCKETS,
  bodies: BODIES,
  reads: READS,
  guesses: GUESSES,
  guests: GUESTS,
  'lock-outs': LOCK_OUTS,
  trespass: TRESPASS,
  hoards: HOARDS,
  costs: COSTS,
  profiles: PROFILES,
};
/** An address of its own for each. */
const NUMBERS = new Map(
  Object.values(FAMILIES)
    .flat()
    .map((attack, at) => [attack, at]),
);

function sceneOf(attack: Attack): Scene {
  const victims = ['neighbour0@example.ca', 'neighbour1@example.ca'];
  const place = { port: server.port, dataDir: data.path, key: KEY, jobIds, victims, quotas: FEW };
  return new Scene(place, NUMBERS.get(attack) ?? 0, SIZE);
}

test.each(Object.entries(FAMILIES))(
  'the neighbours are served while strangers try %s',
  async (_, attacks) => {
    const scenes = attacks.map(attack => ({ attack, scene: sceneOf(attack) }));
    const running = { attacks: true };
    const attacking = Promise.all(scenes.map(async ({ attack, scene }) => attack.run(scene))).finally(() => {
      running.attacks = false;
    });

    const met = [await neighbours.round()];
    // The neighbours' rounds are limited, because some attacks go on for longer.
    while (running.attacks && met.length < ROUNDS) met.push(await neighbours.round());
    for (const { scene } of scenes) scene.release();
    await attacking;
    const broken: Record<string, string[]> = {};
    for (const { attack, scene } of scenes) {
      const found = [...((await attack.broken?.(scene)) ?? [])];
      if (scene.tally.of(500) > 0) found.push('answers of 500');
      if (found.length > 0) broken[attack.name] = found;
      scene.end();
    }
    expect(broken).toEqual({});
    expect(met.flatMap(({ wrong }) => [...wrong])).toEqual([]);
    expect(met.every(({ count }) => count === 10)).toBe(true);
    expect(server.hasEnded(), server.output()).toBe(false);
  },
);

test('what strangers used too much of was refused them, by their own share', async () => {
  const [attack] = SOCKETS;
  const scene = sceneOf(attack!);
  const figures = await scene.asOperator({ path: '/metrics' });
  const refused = [
    ...figures.text.matchAll(/^portage_budget_refusals_total\{budget="(\w+)",share="address"\} [1-9]/gm),
  ];
  expect(new Set(refused.map(([, budget]) => budget))).toEqual(
    new Set(['bodies', 'guesses', 'hashes', 'mails', 'operations', 'requests', 'sockets', 'steps']),
  );
});

test('what they stored too much of was not taken, by its quota', async () => {
  const [attack] = SOCKETS;
  const scene = sceneOf(attack!);
  const figures = await scene.asOperator({ path: '/metrics' });
  const refused = [
    ...figures.text.matchAll(/^portage_quota_refusals_total\{quota="(\w+)",share="\w+"\} [1-9]/gm),
  ];
  // A single push of an attack exceeds each of these.
  const quotas = ['anonymousPostings', 'messages', 'notes', 'reports'];
  expect(refused.map(([, quota]) => quota)).toEqual(expect.arrayContaining(quotas));
});

test('attacks are judged by the figures that are in force', () => {
  const inForce = Object.entries(DEFAULT_QUOTAS).flatMap(([name, quota]) =>
    Object.entries(quota).map(([share, figure]) => [`${name}.${share}`, figure]),
  );
  expect(Object.fromEntries(inForce)).toMatchObject(QUOTAS);
});
