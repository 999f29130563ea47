import './fast-clone.ts';
import './inline-zlib.ts';
import './light-abort.ts';
import './light-platform.ts';
import './shared-compilers.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import { TURN_MS } from '../../sync-server/board/effect-turns.ts';
import { seededRandom } from '../../sync-server/seed/seeded-random.ts';
import { outboxRows } from './device-rows.ts';
import { NO_FAULTS } from './faults.ts';
import { blockedProblems } from './check-outbox.ts';
import { violations } from './invariants.ts';
import type { Violation } from './ledger.ts';
import { countImmediates, quiet } from './quiet.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { drawStep, entriesOf, retry, takeStep } from './steps.ts';
import { ACCOUNTS, World } from './world.ts';
import { NO_WRAPS, type Wraps } from './wraps.ts';

/** One step of a run: what is drawn in it hangs on its number, so that a run can be shortened. */
export interface PlannedStep {
  number: number;
  name: string;
}

export interface SimulationOptions {
  seed: number;
  /** So many are drawn; or these. */
  steps: number | readonly PlannedStep[];
  wraps?: Partial<Wraps>;
  /** Faults of the network that never happen. */
  without?: ReadonlySet<string>;
  /** So many tries a queue has in the end; fewer save time where it is known that something is wrong. */
  tries?: number;
  /** 1 by default. Several are on a cluster. */
  servers?: number;
}

export interface Outcome {
  seed: number;
  hash: string;
  violations: Violation[];
  lines: string[];
  /** Errors that the app reported to itself and went on after. */
  surprises: unknown[];
}

/** After the last misfortune, so much time passes in steps as a schedule needs for so many retries. */
const HEALING_TRIES = 50;
/** While the server cannot take one operation, everything else passes within a few. */
const FAULT_ROUNDS = 6;
const ROUND_MS = 65_000;
/** Longer than the longest pause before an effect is tried again. */
const EFFECTS_MS = 360_000;

export function plan(seed: number, steps: number, servers = 1): PlannedStep[] {
  const draw = seededRandom(seed ^ 0xd1ce);
  return Array.from({ length: steps }, (_, number) => ({ number, name: drawStep(draw, servers > 1) }));
}

/** One world from its seed to its verdict. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  // Thousands of requests are called off, each with an error that nobody looks at.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await live(options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function live(options: SimulationOptions): Promise<Outcome> {
  const { seed, steps, without = new Set<string>(), tries = HEALING_TRIES, servers = 1 } = options;
  countImmediates();
  const world = await World.create({ seed, without, servers, wraps: { ...NO_WRAPS, ...options.wraps } });
  const planned = typeof steps === 'number' ? plan(seed, steps, servers) : steps;
  for (const { number, name } of planned) await takeStep(world, number, name);
  await heal(world, tries);
  const found = await violations(world);
  for (const { invariant, what } of found) world.trace.note(`${invariant} ${what}`);
  for (const tab of world.tabs()) tab.kill();
  for (const server of world.servers) server.kill();
  await quiet();
  const { trace, surprises } = world;
  return { seed, hash: trace.hash, violations: found, lines: trace.lines, surprises };
}

/** The network is back, the server runs, clocks are right, and everybody whose session ended signs in again. */
async function heal(world: World, tries: number): Promise<void> {
  const { network, phones, time } = world;
  world.beginStep(-2);
  network.faults = NO_FAULTS;
  network.cut.clear();
  await world.restartServers();
  await quiet();
  await world.within(network.deliverAll());
  await quiet();
  for (const phone of phones) {
    phone.skewMs = 0;
    phone.fill(false);
    phone.breakLocks(false);
    phone.isRevoked = false;
  }
  await stayOpen(world);
  for (const phone of phones) {
    // Everybody opens the app anew.
    for (const tab of phone.tabs) tab.kill();
    phone.openTab();
  }
  await quiet();
  await everybodySends(world, Math.min(tries, FAULT_ROUNDS));
  for (const { invariant, what } of blockedProblems(world)) world.ledger.say(invariant, what);
  world.site.hasFault = false;
  await everybodySends(world, tries);
  if (world.cluster) await sleepThrough(time);
  else await time.advance(EFFECTS_MS);
  for (const server of world.servers) await world.within(server.effectsDone());
  // Each of them looks at what is theirs on every device.
  // Twice: what is set aside on one of them is a draft for the others.
  for (const id of world.hasPull ? [...ACCOUNTS, ...ACCOUNTS] : []) {
    for (const phone of phones) phone.setSession({ status: 'signed-in', user: { id, name: id, email: '' } });
    await rounds(world, tries);
    await time.advance(ROUND_MS);
  }
  for (const tab of world.tabs()) {
    tab.hint();
    // Who had no room is asked to try again.
    tab.catalogue?.wake('person');
  }
  await quiet();
  await time.advance(ROUND_MS);
}

/** A page that stays open and has something to send asks soon, whatever its clock said before. */
async function stayOpen(world: World): Promise<void> {
  const sinceMs = world.time.nowMs();
  for (const tab of world.tabs()) tab.hint();
  await quiet();
  await world.time.advance(ROUND_MS);
  for (const { outbox, traffic, phone } of world.tabs())
    if (outbox.status() === 'offline' && !traffic.hasAsked('push', sinceMs))
      world.ledger.say('I5', `${phone.name} has something to send, and does not ask`);
}

/**
 * A server waits ten minutes for an effect that another one was carrying out. All machines sleep meanwhile, because each minute of a cluster
 * takes long to simulate. Another server may write afterwards, and wait for the same effect.
 */
async function sleepThrough(time: World['time']): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await time.skip(TURN_MS);
    await time.advance(ROUND_MS);
  }
}

/** Every person that has something on a device comes back to it. */
async function everybodySends(world: World, most: number): Promise<void> {
  for (const userId of ACCOUNTS) {
    let isNeeded = false;
    for (const phone of world.phones) {
      // With the pull everybody comes to every device in the end, and takes the guest's work over.
      if (!world.hasPull && !hasUnsent(phone, userId)) continue;
      phone.setSession({ status: 'signed-in', user: { id: userId, name: userId, email: '' } });
      isNeeded = true;
    }
    if (isNeeded) await sendAll(world, most);
  }
  for (const phone of world.phones) phone.setSession({ status: 'guest' });
  await sendAll(world, most);
}

/** What came back because it was too old is sent anew. */
async function sendAll(world: World, most: number): Promise<void> {
  await rounds(world, most);
  if (!world.hasMonths) return;
  for (const tab of world.phones.flatMap(({ tabs }) => tabs.slice(0, 1))) {
    for (const entry of entriesOf(tab).filter(isTooOld)) await retry(world, tab, entry);
  }
  await rounds(world, most);
}

function isTooOld({ state, error }: OutboxEntry): boolean {
  return state === 'attention' && error?.type === 'operation_too_old';
}

function hasUnsent(phone: SimulatedPhone, userId: string): boolean {
  return outboxRows(phone, userId).some(
    entry => entry.state === 'waiting' || entry.state === 'sending' || isTooOld(entry),
  );
}

async function rounds(world: World, most: number): Promise<void> {
  for (let round = 0; round < most; round += 1) {
    for (const tab of world.tabs()) tab.hint();
    await quiet();
    const isAtRest = world
      .tabs()
      .every(({ outbox }) => outbox.status() === 'idle' || outbox.status() === 'needs-login');
    if (isAtRest) return;
    await world.time.advance(ROUND_MS);
  }
}
