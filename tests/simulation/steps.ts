import { markJob } from '../../src/local/values/mark-job.ts';
import { isShown } from '../../src/local/outbox/entry-states.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import { putDraft } from '../../src/local/drafts/person-drafts.ts';
import { outboxRows } from './device-rows.ts';
import { CLUSTER_STEPS } from './cluster/cluster-steps.ts';
import { heldEntries } from './held-entries.ts';
import { KINDS, type Writing } from './kinds.ts';
import { putOwnPart, putOwnPreference, putOwnSearch } from './own-values.ts';
import { quiet } from './quiet.ts';
import type { Step } from './step.ts';
import type { Tab } from './simulated-phone.ts';
import { CRASHES, TOO_LARGE } from './simulated-server.ts';
import { ACCOUNTS, JOBS, type World } from './world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** On a cluster, a person's write is answered sooner than that. */
const MOST_UNDER_WAY_MS = 100;
/** More than a phone may be away. */
const MOST_MONTHS = 15;
/** A receipt is offered again for thirty days: what is restored must not be much older. */
const OLDEST_BACKUP_MS = 20 * DAY_MS;

/** A person writes: what the app promised to keep becomes an intent. */
async function write({ ledger }: World, tab: Tab, writings: readonly Writing[]): Promise<string> {
  const { userId } = tab.people.current();
  const phone = tab.phone.name;
  const operations = writings.map(({ kind, payload }) => ({ kind, payload, title: kind }));
  try {
    tab.traffic.woken();
    const ids = await tab.outbox.enqueue(operations as unknown as Parameters<Tab['outbox']['enqueue']>[0]);
    tab.uploads?.wake('work');
    for (const [index, id] of ids.entries()) {
      const writing = writings[index];
      if (!writing) continue;
      const { kind, payload, isPoison = false } = writing;
      ledger.intents.set(id, { id, kind, payload, phone, userId, isPoison });
    }
    return `${phone} ${userId ?? 'guest'} ${ids.join(' ')}`;
  } catch (error) {
    return `${phone} ${userId ?? 'guest'} not saved: ${nameOf(error)}`;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

/** A device tells drafts of one form apart by their time, and nobody writes two of them within a millisecond. */
function aMoment({ time }: World): Promise<void> {
  return time.advance(1);
}

function withTab(action: (world: World, tab: Tab) => Promise<string>): Step['run'] {
  return async world => {
    const phone = world.pick(world.phones);
    const tab = phone && (world.pick(phone.tabs) ?? phone.openTab());
    return tab ? action(world, tab) : '';
  };
}

export function entriesOf({ people, phone }: Tab): OutboxEntry[] {
  return outboxRows(phone, people.current().userId);
}

const written = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { weight, write: made }]) => [
    kind,
    {
      weight,
      run: withTab(async (world, tab) => {
        const writings = await made({ world, tab, entries: entriesOf(tab) });
        return writings ? write(world, tab, writings) : 'there is nothing to do it to';
      }),
    },
  ]),
);

/** What no server will ever take must not keep anything else back. */
const poison = withTab((world, tab) => {
  const drawn = world.random();
  const text = `${drawn < 0.3 ? CRASHES : drawn < 0.6 ? TOO_LARGE : 'x'.repeat(4001)} ${world.count()}`;
  const payload = { jobId: world.pick(JOBS) ?? 100, reason: 'other', text };
  // A server is mended one day, and then takes what broke it.
  return write(world, tab, [
    { kind: 'report.create', payload, ...(drawn < 0.3 ? {} : { isPoison: true as const }) },
  ]);
});

const DRAWN = ['saved', 'hidden', 'saved', 'hidden', 'search', 'preference', 'draft'] as const;

/** Values of a person: the local row and its operation are one transaction. */
const value = withTab(async (world, tab) => {
  const { db, userId } = tab.people.current();
  const { edits } = tab.people;
  const picked = world.pick(JOBS) ?? 100;
  // Where much is forgotten, several devices are to have said something about the same.
  const jobId = world.hasMonths ? 100 : picked;
  // Where much is forgotten, most is to be said about the same few jobs.
  const drawn = world.pick(world.hasMonths ? DRAWN : ([...DRAWN, 'part', 'part'] as const));
  const said = `${tab.phone.name} ${userId ?? 'guest'} ${drawn ?? ''} ${jobId}`;
  try {
    if (drawn === 'search') await putOwnSearch(world, tab);
    else if (drawn === 'preference') await putOwnPreference(world, tab);
    else if (drawn === 'part') await putOwnPart(world, tab);
    else if (drawn === 'draft') {
      const number = world.count();
      const key = `apply:${jobId}`;
      await aMoment(world);
      if (world.chance(0.3)) await db.drafts.delete(key);
      else
        await db.transaction('rw', db.drafts, () =>
          putDraft(db, key, { message: `Draft ${number}` }, edits.nowMs()),
        );
    } else {
      await markJob(db, { kind: drawn ?? 'saved', jobId, on: world.chance(0.6) }, edits);
    }
    tab.traffic.woken();
    tab.people.notifyQueued();
    tab.uploads?.wake('work');
    return said;
  } catch (error) {
    return `${said} not saved: ${nameOf(error)}`;
  }
});

/** On the outbox screen. */
const byHand = withTab(async (world, tab) => {
  const entries = entriesOf(tab).filter(isShown);
  const refused = world.pick(entries.filter(({ state }) => state === 'attention'));
  const waiting = world.pick(entries.filter(({ state }) => state === 'waiting'));
  const [first, second] = [world.random(), world.random()];
  tab.traffic.woken();
  try {
    if (refused && first < 0.5) return `retry ${await retry(world, tab, refused)}`;
    if (refused && first < 0.7) {
      await tab.outbox.dismiss(refused.id);
      return `dismiss ${refused.id}`;
    }
    if (waiting && second < 0.3) {
      // An entry in flight goes when its try ends, which only time and the network bring about.
      void remove(world, tab, waiting);
      await quiet();
      return `remove ${waiting.id}`;
    }
    if (waiting && second < 0.4) {
      await aMoment(world);
      // As above.
      void edit(world, tab, waiting);
      await quiet();
      return `edit ${waiting.id}`;
    }
  } catch (error) {
    return `failed: ${nameOf(error)}`;
  }
  tab.sendNow();
  return 'send now';
});

async function remove({ ledger }: World, tab: Tab, { id }: OutboxEntry): Promise<void> {
  ledger.removing.add(id);
  try {
    if (await tab.outbox.remove(id)) ledger.withdrawn.add(id);
  } catch {
    // A full disk: it stays.
  }
}

async function edit({ ledger }: World, tab: Tab, { id }: OutboxEntry): Promise<void> {
  ledger.removing.add(id);
  try {
    if ((await tab.outbox.edit(id)) !== undefined) ledger.withdrawn.add(id);
  } catch {
    // A full disk: it stays.
  }
}

export async function retry({ ledger }: World, tab: Tab, { id }: OutboxEntry): Promise<string> {
  const before = new Set(entriesOf(tab).map(entry => entry.id));
  await tab.outbox.retry(id);
  tab.uploads?.wake('person');
  ledger.retried.add(id);
  const after = entriesOf(tab);
  const intent = ledger.intents.get(id);
  const fresh = after.filter(entry => !before.has(entry.id));
  // Sent anew as another operation: the rest of an edit.
  if (intent && !after.some(entry => entry.id === id)) {
    ledger.withdrawn.add(id);
    for (const entry of fresh) {
      ledger.intents.set(entry.id, { ...intent, id: entry.id, payload: entry.payload });
      ledger.retried.add(entry.id);
    }
  }
  return [id, ...fresh.map(entry => entry.id)].join(' → ');
}

const hint = withTab(async (_world, tab) => {
  tab.hint();
  return tab.phone.name;
});

const network: Step['run'] = async world => {
  const phone = world.pick(world.phones);
  if (!phone) return '';
  if (world.network.cut.delete(phone.name)) {
    for (const tab of phone.tabs) tab.hint();
    return `${phone.name} online`;
  }
  world.network.cut.add(phone.name);
  return `${phone.name} offline`;
};

const tabs: Step['run'] = async world => {
  const phone = world.pick(world.phones);
  if (!phone) return '';
  if (phone.tabs.length > 0 && world.chance(0.5)) {
    world.pick(phone.tabs)?.kill();
    return `${phone.name}: a tab is killed`;
  }
  if (phone.tabs.length < 3 && (phone.tabs.length < 2 || world.chance(0.3))) phone.openTab();
  return `${phone.name}: ${phone.tabs.length} tabs`;
};

/** In the midst of whatever it is doing: some turns of its work are done, the others never. */
const killInFlight = withTab(async (world, tab) => {
  tab.sendNow();
  const turns = Math.floor(world.random() * 40);
  for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve));
  tab.kill();
  return `${tab.phone.name} after ${turns} turns`;
});

const session: Step['run'] = async world => {
  const phone = world.pick(world.phones);
  if (!phone) return '';
  const { session: now } = phone;
  const said = () =>
    `${phone.name}: ${phone.session.status} ${phone.session.status === 'guest' ? '' : phone.session.user.id}`;
  if (now.status === 'signed-in' && world.chance(0.3)) {
    phone.isRevoked = true;
    return `${said()}, and the server knows the session no more`;
  }
  if (now.status === 'signed-in' && world.chance(0.5)) {
    phone.setSession(world.chance(0.5) ? { status: 'guest' } : { status: 'expired', user: now.user });
    return said();
  }
  const id = now.status === 'expired' && world.chance(0.7) ? now.user.id : (world.pick(ACCOUNTS) ?? 'anna');
  phone.setSession({ status: 'signed-in', user: { id, name: id, email: `${id}@example.com` } });
  return said();
};

const serverProcess: Step['run'] = async world => {
  const { server } = world;
  const { process } = server;
  if (!process || !server.isRunning) {
    await server.start();
    return 'started';
  }
  if (world.chance(0.3)) {
    process.refuses = true;
    return 'its disk refuses the next write';
  }
  if (world.chance(0.3)) {
    server.kill();
    return 'killed';
  }
  process.commitsToLive = Math.floor(world.random() * 6);
  return `dies in ${process.commitsToLive} commits`;
};

/** The operator makes a backup, or puts it in the place of what is there. */
const backup: Step['run'] = async world => {
  const { server, time, ledger } = world;
  // An account learns of other data by what it pulls.
  if (world.hasPull && world.backup && world.chance(0.5)) {
    if (time.nowMs() - world.backup.atMs > OLDEST_BACKUP_MS) return 'the backup is too old';
    await server.restore(world.backup.disk);
    ledger.restores += 1;
    return `restored as epoch ${world.site.epoch}`;
  }
  world.backup = { atMs: time.nowMs(), disk: server.disk.copy() };
  return 'made';
};

const clockSkew: Step['run'] = async world => {
  const phone = world.pick(world.phones);
  if (!phone) return '';
  phone.skewMs = Math.round((world.random() * 2 - 1) * (world.chance(0.5) ? DAY_MS : MINUTE_MS));
  return `${phone.name} is wrong by ${phone.skewMs} ms`;
};

const locks: Step['run'] = async world => {
  const phone = world.phones.find(({ locks }) => locks.broken) ?? world.pick(world.phones);
  if (!phone) return '';
  phone.breakLocks(!phone.locks.broken);
  return `${phone.name}: locks ${phone.locks.broken ? 'lost' : 'back'}`;
};

const quota: Step['run'] = async world => {
  const phone = world.phones.find(({ isFull }) => isFull) ?? world.pick(world.phones);
  if (!phone) return '';
  phone.fill(!phone.isFull);
  return `${phone.name}: ${phone.isFull ? 'full' : 'has room again'}`;
};

const eviction: Step['run'] = async world => {
  const phone = world.pick(world.phones);
  if (!phone) return '';
  for (const { phone: other, entry } of heldEntries(world))
    if (other === phone) world.ledger.evicted.add(entry.id);
  phone.evict();
  return `${phone.name}: all is gone`;
};

const employer: Step['run'] = async world => {
  const jobId = world.pick(JOBS) ?? 100;
  const payMin = 1500 + 100 * Math.floor(world.random() * 10);
  await world.changePosting(jobId, { payMin, payMax: payMin });
  return `job ${jobId} pays ${payMin}`;
};

/** The last that happens before months pass: on a phone without a network somebody says something, and on another one the contrary. */
async function intoDrawer(world: World): Promise<string> {
  const [away, ...others] = world.phones.toSorted(() => world.random() - 0.5);
  if (!away || world.chance(0.3)) return '';
  world.network.cut.add(away.name);
  const jobId = 100;
  for (const phone of [away, ...others]) {
    const { people, traffic } = world.pick(phone.tabs) ?? phone.openTab();
    for (const on of phone === away ? [false, true] : [true, false]) {
      traffic.woken();
      await markJob(people.current().db, { kind: 'saved', jobId, on }, people.edits).catch(() => undefined);
      await aMoment(world);
    }
    people.notifyQueued();
    await world.time.advance(10_000);
  }
  return `, ${away.name} in a drawer`;
}

/** The phones are in a drawer. */
const sleep: Step['run'] = async world => {
  const ms = Math.round(world.random() * 3 * DAY_MS);
  if (world.hasMonths && world.chance(0.6)) {
    const drawer = await intoDrawer(world);
    const months = 1 + Math.floor(world.random() * MOST_MONTHS);
    await world.passMonths(months);
    return `${months} months${drawer}`;
  }
  await world.time.skip(ms);
  return `${ms} ms`;
};

const wait =
  (upToMs: number): Step['run'] =>
  async world => {
    const ms = Math.round(world.random() * upToMs);
    await world.time.advance(ms);
    return `${ms} ms`;
  };

const STEPS: Readonly<Record<string, Step>> = {
  ...written,
  poison: { weight: 2, run: poison },
  value: { weight: 14, run: value },
  'by hand': { weight: 6, run: byHand },
  hint: { weight: 5, run: hint },
  network: { weight: 6, run: network },
  tabs: { weight: 6, run: tabs },
  'kill in flight': { weight: 4, run: killInFlight },
  session: { weight: 5, run: session },
  server: { weight: 5, run: serverProcess },
  backup: { weight: 1, run: backup },
  clock: { weight: 2, run: clockSkew },
  locks: { weight: 1.5, run: locks },
  quota: { weight: 2, run: quota },
  eviction: { weight: 0.3, run: eviction },
  employer: { weight: 1, run: employer },
  seconds: { weight: 10, run: wait(10_000) },
  minutes: { weight: 3, run: wait(5 * MINUTE_MS) },
  days: { weight: 2, run: sleep },
};

/** On a cluster. There is no other server for a backup, and nobody waits for days. */
const { server: _server, backup: _backup, days: _days, ...SHARED } = STEPS;
const CLUSTER: Readonly<Record<string, Step>> = { ...SHARED, ...CLUSTER_STEPS };

const weigh = (steps: Readonly<Record<string, Step>>) =>
  Object.values(steps).reduce((sum, { weight }) => sum + weight, 0);
const WEIGHTS = { alone: weigh(STEPS), cluster: weigh(CLUSTER) };

export function drawStep(random: () => number, isCluster: boolean): string {
  let left = random() * (isCluster ? WEIGHTS.cluster : WEIGHTS.alone);
  for (const [name, { weight }] of Object.entries(isCluster ? CLUSTER : STEPS)) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'seconds';
}

/** `number`: its place in the run, on which hangs what is drawn in it. */
export async function takeStep(world: World, number: number, name: string): Promise<void> {
  const step = STEPS[name] ?? CLUSTER[name];
  if (!step) throw new RangeError(`There is no step "${name}". There are: ${Object.keys(STEPS).join(', ')}`);
  world.beginStep(number);
  const said = await step.run(world);
  await quiet();
  // What several machines do takes time: some of it is under way in the next step.
  if (world.cluster) await world.time.advance(Math.round(world.random() ** 2 * MOST_UNDER_WAY_MS));
  world.trace.note(`${number} ${name}: ${said}`);
}
