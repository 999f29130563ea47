import { emptyDetails } from '../../src/domain/empty-details.ts';
import { EMPTY_QUESTION } from '../../src/domain/question.ts';
import { createTestContext } from '../support/test-context.ts';
import { createPlainProjection } from '../support/plain-projection.ts';
import { addPosting, changeData } from '../support/board.ts';
import { seededRandom } from '../../sync-server/seed/seeded-random.ts';
import { addPerson } from '../support/server-world.ts';
import { accountBody, accountKey, readAccount } from '../../sync-server/records/account-record.ts';
import type { Employer } from '../../sync-server/records/employers.ts';
import { newMembership, newTeam } from '../../sync-server/teams/new-team.ts';
import { commitNewTeam } from '../../sync-server/teams/team-changes.ts';
import type { Disk } from './disk.ts';
import { drawFaults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { Network } from './network.ts';
import { quiet } from './quiet.ts';
import { SimulatedPhone, type Tab } from './simulated-phone.ts';
import { drawClusterFaults, NO_CLUSTER_FAULTS } from './cluster/cluster-faults.ts';
import type { Seat } from './cluster/seat.ts';
import { SimulatedCluster } from './cluster/simulated-cluster.ts';
import type { SimRequest, SimResponse } from './exchange.ts';
import { SimulatedServer } from './simulated-server.ts';
import { Site } from './site.ts';
import { SimulatedTime } from './simulated-time.ts';
import { noteTooEarly } from './too-early.ts';
import { Trace } from './trace.ts';
import type { Wraps } from './wraps.ts';

export const JOBS = [100, 101, 102, 103] as const;
export const ACCOUNTS = ['anna', 'bruno'] as const;
/** What comes to this one is read by a team that only one of the accounts belongs to. */
const TEAM_JOB = 103;
/** Its posting asks a question that must be answered. */
export const ASKING_JOB = TEAM_JOB;
export const QUESTION = { ...EMPTY_QUESTION, question: 'Why?', kind: 'text', required: true } as const;
/** It has no owner, so its applications are mailed to its address. */
const MAILED_JOB = 102;
const CREW: Employer = { kind: 'team', id: 'crew' };
const PHONES = ['north', 'south', 'west'] as const;
/** One world in so many also keeps the list of postings level, and one in so many what people have on several devices. */
const CATALOGUE_ONE_IN = 4;
const PULL_ONE_IN = 2;
/** In one world in so many months go by, and the server forgets what is old. */
const MONTHS_ONE_IN = 4;
/** In one world in so many, people apply with files. */
const FILES_ONE_IN = 2;
const TEN_DAYS_MS = 10 * 86_400_000;
/** Longer than the collector needs for a small board. */
const ROUND_MS = 20_000;
/** A proxy waits no longer for an answer. */
const PROXY_MS = 30_000;
/** Longer than a server needs to start, or to carry out what waits. */
const PATIENCE_MS = 600_000;
const YEAR_MS = 365 * 86_400_000;

export interface WorldOptions {
  seed: number;
  wraps: Wraps;
  /** Faults of the network that never happen, whatever was drawn. */
  without: ReadonlySet<string>;
  /** Several are on a cluster. */
  servers: number;
}

/** Everything that one seed decides. */
export class World {
  readonly time = new SimulatedTime();
  readonly trace = new Trace();
  readonly ledger = new Ledger();
  readonly site = new Site();
  /** The first one, or the only one. */
  readonly server: SimulatedServer;
  readonly servers: SimulatedServer[];
  readonly cluster: SimulatedCluster | undefined;
  readonly network: Network;
  readonly phones: SimulatedPhone[];
  readonly cookies = new Map<string, string>();
  readonly hasCatalogue: boolean;
  readonly hasPull: boolean;
  readonly hasMonths: boolean;
  readonly hasFiles: boolean;
  readonly surprises: unknown[] = [];
  backup: { atMs: number; disk: Disk } | undefined;
  readonly #seed: number;
  #draw: () => number;
  #drawOfNetwork: () => number;
  #counted = 0;

  private constructor({ seed, wraps, without, servers }: WorldOptions) {
    this.#seed = seed;
    this.#draw = seededRandom(seed);
    this.#drawOfNetwork = seededRandom(seed ^ 0x5eed);
    const faults = drawFaults(this.random, without);
    const isAlone = servers === 1;
    this.hasCatalogue = Math.floor(this.random() * CATALOGUE_ONE_IN) === 0 && isAlone;
    this.hasPull = Math.floor(this.random() * PULL_ONE_IN) === 0;
    // Not drawn with the others: every known seed stays what it was, but for this.
    this.hasMonths = Math.floor(seededRandom(seed ^ 0x40_7b)() * MONTHS_ONE_IN) === 0 && isAlone;
    this.hasFiles = Math.floor(seededRandom(seed ^ 0xf_11e5)() * FILES_ONE_IN) === 0 && isAlone;
    const seats = isAlone ? undefined : new Map<string, Seat>();
    const newServer = () => new SimulatedServer(this.time, wraps, this, this.site, seats);
    this.server = newServer();
    this.servers = [this.server, ...Array.from({ length: servers - 1 }, newServer)];
    this.cluster = isAlone
      ? undefined
      : new SimulatedCluster({
          time: this.time,
          random: () => this.#drawOfNetwork(),
          faults: NO_CLUSTER_FAULTS,
          witness: what => this.trace.count(what),
        });
    this.server.onChange = (change, disk) => void noteTooEarly(this.ledger, change, disk);
    const { time, ledger, cookies, random, hasCatalogue, hasPull, hasFiles } = this;
    this.network = new Network({
      time,
      server: isAlone ? this.server : { handle: request => this.#balance(request) },
      ledger,
      faults,
      random: () => this.#drawOfNetwork(),
    });
    const parts = {
      time,
      network: this.network,
      ledger,
      cookies,
      random,
      wraps,
      hasCatalogue,
      hasPull,
      hasFiles,
    };
    const onUnexpectedError = (error: unknown) => void this.surprises.push(error);
    this.phones = PHONES.map(name => new SimulatedPhone({ name, onUnexpectedError, ...parts }));
  }

  static async create(options: WorldOptions): Promise<World> {
    const world = new World(options);
    const context = createTestContext(createPlainProjection);
    context.stores = world.server.disk;
    for (const userId of ACCOUNTS) world.cookies.set(userId, await addPerson(context, userId));
    const now = world.time.nowMs();
    const colleague = (userId: string, roles: string[]) => newMembership(context, userId, roles);
    const members = [colleague('the boss', ['owner']), colleague('bruno', [])];
    await commitNewTeam(context, newTeam({ id: CREW.id, now, name: 'Night crew', members }));
    for (const jobId of JOBS)
      await addPosting(
        context,
        { jobId, payMin: 2000, expiryDateFormatted: null },
        employerOf(jobId),
        jobId === MAILED_JOB ? { email: 'jobs@example.com' } : {},
      );
    const details = JSON.stringify({ ...emptyDetails(), questions: [QUESTION] });
    await changeData(context, `jobs/job-${ASKING_JOB}`, { details });
    await world.#startServers(options);
    for (const phone of world.phones) {
      const drawn = world.pick([null, ...ACCOUNTS]);
      // A guest's values stay on the device, and there is nothing to be forgotten.
      const id = drawn ?? (world.hasMonths ? ACCOUNTS[0] : null);
      if (id) phone.setSession({ status: 'signed-in', user: { id, name: id, email: '' } });
      phone.openTab();
    }
    await quiet();
    return world;
  }

  /** In [0, 1). */
  readonly random = (): number => this.#draw();

  /** What happens in a step hangs on its number alone, so that others can be left out. */
  beginStep(number: number): void {
    this.#draw = seededRandom((this.#seed ^ Math.imul(number + 1, 0x9e3779b1)) >>> 0);
    this.#drawOfNetwork = seededRandom((this.#seed ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0);
    this.#counted = (number + 1) * 1000;
  }

  chance(rate: number): boolean {
    return this.random() < rate;
  }

  pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.random() * values.length)];
  }

  /** Different each time, the same in every run. */
  count(): number {
    this.#counted += 1;
    return this.#counted;
  }

  tabs(): Tab[] {
    return this.phones.flatMap(phone => phone.tabs);
  }

  /** Nobody looks at a phone meanwhile; everybody signs in again in time. */
  async passMonths(count: number): Promise<void> {
    for (let part = 0; part < 3 * count; part += 1) {
      await this.time.skip(TEN_DAYS_MS);
      await this.#renewSessions();
      // The collector rests after each page.
      await this.time.advance(ROUND_MS);
    }
  }

  async #renewSessions(): Promise<void> {
    const { accounts } = this.server.disk;
    for (const userId of ACCOUNTS) {
      const stored = await readAccount(accounts, userId);
      if (!stored) continue;
      const { account, revision } = stored;
      const expiresAt = this.time.nowMs() + YEAR_MS;
      const sessions = account.sessions.map(session => ({ ...session, expiresAt }));
      await accounts.commit([
        { id: accountKey(userId), revision, body: accountBody({ ...account, sessions }) },
      ]);
    }
  }

  /** The operator, or an employer on the website, changes a posting. */
  async changePosting(jobId: number, data: Record<string, number | string>): Promise<void> {
    if (!this.cluster) return changeData({ stores: this.server.disk }, `jobs/job-${jobId}`, data);
    const writing = this.servers.find(({ isRunning, context }) => isRunning && context?.writer?.isWriting);
    // Time may have to pass before it is written.
    if (writing?.context) void changeData(writing.context, `jobs/job-${jobId}`, data).catch(() => undefined);
  }

  /** All servers are there, and the cluster is in order. */
  async restartServers(): Promise<void> {
    for (const server of this.servers) server.kill();
    if (this.cluster) this.cluster.faults = NO_CLUSTER_FAULTS;
    this.cluster?.settle();
    const started = Promise.allSettled(this.servers.map(server => server.start()));
    await this.within(started);
    for (const { isRunning, facts } of this.servers)
      if (!isRunning) this.ledger.say('I5', `server ${facts.number} did not start`);
  }

  /** Servers on a cluster need time for what one alone does at once. */
  async within(work: Promise<unknown>): Promise<void> {
    if (this.cluster) await this.time.until(work, PATIENCE_MS);
    else await work;
  }

  async #startServers({ seed }: WorldOptions): Promise<void> {
    if (!this.cluster) return this.server.start();
    await this.cluster.fill(this.site.disk);
    this.site.cluster = this.cluster;
    await this.restartServers();
    this.cluster.faults = drawClusterFaults(seededRandom(seed ^ 0xc1_057e5));
  }

  /** As a proxy before the servers does. */
  async #balance(request: SimRequest): Promise<SimResponse | null> {
    const running = this.servers.filter(({ isRunning }) => isRunning);
    const picked = running[Math.floor(this.#drawOfNetwork() * running.length)];
    if (!picked) return null;
    let cancel = () => {};
    const tooLate = new Promise<null>(resolve => {
      cancel = this.time.after(PROXY_MS, () => resolve(null));
    });
    const answer = await Promise.race([picked.handle(request), tooLate]);
    cancel();
    return answer;
  }
}

function employerOf(jobId: number): Employer | null {
  if (jobId === MAILED_JOB) return null;
  return jobId === TEAM_JOB ? CREW : { kind: 'team', id: 'another' };
}
