import type { Operation } from '../../src/wire/operations/push.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import { createBuckets } from '../../sync-server/files/buckets.ts';
import { createFileContent, type FileContent } from '../../sync-server/files/content/file-content.ts';
import { createFactsAhead } from '../../sync-server/files/facts-ahead.ts';
import { followRemovals, type FileRemovals } from '../../sync-server/files/file-removals.ts';
import { startBlobSweep } from '../../sync-server/files/blob-sweep.ts';
import { createUploads } from '../../sync-server/files/uploads.ts';
import { ensureResumesBucket } from '../../sync-server/applications/resumes.ts';
import { resumeAttachment } from '../../sync-server/applications/resume-attachment.ts';
import { registerSyncUploads } from '../../sync-server/routes/sync/sync-uploads.ts';
import type { Blobs } from '../../sync-server/blobs/blobs.ts';
import { createApp, type Part } from '../../sync-server/app.ts';
import { openCatalogue, type ServedCatalogue } from '../../sync-server/catalogue/catalogue.ts';
import type { Timer } from '../../sync-server/core/timer.ts';
import { createQuotas } from '../../sync-server/budgets/quotas.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { RemovalTraces } from '../../sync-server/store/removal-traces.ts';
import { UNTRACED_COLLECTIONS } from '../../sync-server/pull/private-entries.ts';
import type { Writer } from '../../sync-server/writer/writer.ts';
import type { Context, Stores } from '../../sync-server/board/context.ts';
import { createProjection } from '../../sync-server/projection/create-projection.ts';
import { fileSweeps } from '../../sync-server/retention/file-sweeps.ts';
import type { Sweep } from '../../sync-server/retention/sweeps.ts';
import { allSweeps } from '../../sync-server/retention/all-sweeps.ts';
import { type Collector, startCollector } from '../../sync-server/retention/collector.ts';
import { registerCatalogueRoutes } from '../../sync-server/routes/sync/sync-catalogue.ts';
import { registerSyncPull } from '../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../sync-server/routes/sync/sync-push.ts';
import { sharingAdopted } from '../../sync-server/board/adoptions.ts';
import type { Change } from '../../sync-server/store/store.ts';
import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import { type EffectsRunner, startEffects } from '../../sync-server/board/effects.ts';
import { applicationMail } from '../../sync-server/applications/application-mail.ts';
import { contactMail } from '../../sync-server/messages/contact-mail.ts';
import { reportMail } from '../../sync-server/messages/report-mail.ts';
import { formForwarding } from '../../sync-server/messages/form-forwarding.ts';
import { startPostingCounts } from '../../sync-server/postings/posting-counts.ts';
import { replacing } from '../../sync-server/postings/reposts.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { openTeamDirectory } from '../../sync-server/records/team-directory.ts';
import { sharingWithTeam } from '../../sync-server/postings/team-following.ts';
import { withdrawing } from '../../sync-server/applications/withdrawals.ts';
import { documentsOf } from '../support/board.ts';
import { createRecordingMessenger } from '../support/recording-messenger.ts';
import { Seat } from './cluster/seat.ts';
import type { Disk } from './disk.ts';
import { Site } from './site.ts';
import { ProcessBlobs } from './process-blobs.ts';
import { ProcessStore, type ServerProcess } from './process-store.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { Handle, ServerFacts, Wraps } from './wraps.ts';
import type { SimRequest, SimResponse } from './exchange.ts';

/** The parts of `Files` that résumés need. */
export interface SimulatedFiles {
  blobs: Blobs;
  content: FileContent;
  buckets: ReturnType<typeof createBuckets>;
  uploads: ReturnType<typeof createUploads>;
  removals: FileRemovals;
  close: () => Promise<void>;
}

const config = readConfig({
  RATE_LIMITS: 'off',
  DATA_DIR: '/nonexistent',
  FORM_FORWARD_URL: 'https://forms.example.com/submit',
  CONTACT_EMAIL: 'operator@example.com',
});
const log = pino({ level: 'silent' });
/** The address that several servers share. No request goes there, because the nodes are simulated. */
const STORE_URL = 'http://cluster.test:5984';

/** The real server code on a disk that outlives its processes, or on a cluster that it shares with other servers. */
export class SimulatedServer {
  process: ServerProcess | undefined;
  context: Context | undefined;
  readonly site: Site;
  readonly #seats: Map<string, Seat> | undefined;
  #seat: Seat | undefined;
  /** Being started. */
  #coming: ServerProcess | undefined;
  readonly #time: SimulatedTime;
  readonly #wraps: Wraps;
  readonly #hasCatalogue: boolean;
  readonly #hasMonths: boolean;
  readonly facts: ServerFacts;
  readonly #hasFiles: boolean;
  #files: SimulatedFiles | undefined;
  /** Called for each change of the board on the disk, while a process runs. */
  onChange: (change: Change, disk: Disk) => void = () => {};
  #handle: Handle | undefined;
  readonly #effects: EffectsRunner[] = [];
  #catalogue: ServedCatalogue | undefined;
  #stop: () => void = () => {};
  /** `seats`: where several servers on a cluster reach each other. */
  constructor(
    time: SimulatedTime,
    wraps: Wraps,
    has: { hasCatalogue: boolean; hasMonths: boolean; hasFiles: boolean },
    site = new Site(),
    seats?: Map<string, Seat>,
  ) {
    this.site = site;
    this.#seats = seats;
    const number = site.servers;
    site.servers += 1;
    this.#time = time;
    this.#wraps = wraps;
    this.#hasCatalogue = has.hasCatalogue;
    this.#hasMonths = has.hasMonths;
    this.#hasFiles = has.hasFiles;
    this.facts = { nowMs: time.nowMs, starts: () => site.starts, number };
  }

  get disk(): Disk {
    return this.site.disk;
  }

  get isRunning(): boolean {
    return this.process?.alive === true;
  }

  /** With several servers, it may take a while, and it rejects if the cluster is in disorder. */
  async start(): Promise<void> {
    this.site.starts += 1;
    const process: ServerProcess = {
      number: this.site.starts,
      alive: true,
      refuses: false,
      hasFailed: false,
      commitsToLive: Number.POSITIVE_INFINITY,
      onDeath: () => this.#end(),
    };
    this.#coming = process;
    try {
      await this.#begin(process);
    } catch (error) {
      process.alive = false;
      throw error;
    }
  }

  async #begin(process: ServerProcess): Promise<void> {
    const idKey = this.#wraps.idKey(new Uint8Array(32).fill(7), this.facts);
    const environment = { nowMs: this.#time.nowMs, randomBytes: (length: number) => this.#bytes(length) };
    // Of a process that has died, nothing goes on. A frozen one goes on later.
    const timer: Timer = {
      after: (ms, action) =>
        this.#time.after(ms, () => {
          if (process.frozen) void process.frozen.then(() => process.alive && action());
          else if (process.alive) action();
        }),
    };
    const traces = new RemovalTraces(UNTRACED_COLLECTIONS);
    const seat = this.#takeSeat(process);
    const stores = seat ? await seat.open(environment, timer, traces) : this.#ownStores(process);
    const schemas = createSchemaRegistry(stores.board);
    await schemas.open();
    const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, {
      schemas,
      nowMs: this.#time.nowMs,
      ...(seat && { timer, traces }),
    });
    const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
    const context: Context = {
      config: seat ? { ...config, storeUrl: STORE_URL } : config,
      environment,
      quotas: createQuotas({ config, environment, idKey }),
      stores,
      ...(seat && { writer: seat.writer }),
      projection,
      schemas,
      teams,
      messenger: {
        ...createRecordingMessenger(),
        deliver: async ({ kind, messageId = '' }) => {
          if (process.frozen) await process.frozen;
          return this.#accept(kind, messageId, process);
        },
      },
      idKey,
      epoch: `epoch-${this.site.epoch}`,
      log,
    };
    const parts: Part[] = [registerSyncPush, registerSyncPull];
    const catalogue = this.#hasCatalogue ? await openCatalogue(context, this.#time) : undefined;
    if (catalogue) parts.push((scope, within) => registerCatalogueRoutes(scope, within, catalogue));
    const files = this.#hasFiles ? await this.#openFiles(context, process, timer) : undefined;
    if (files) parts.push(scope => registerSyncUploads(scope, context, files));
    const app = createApp(context, parts, { timer, appwriteApi: false });
    await app.ready();
    const effects = this.#effects;
    if (seat) this.#followWriter(seat.writer, context, process);
    else effects.push(...this.#startEffects(context, files?.content, process));
    const collector = this.#hasMonths ? this.#startCollector(context) : undefined;
    this.process = process;
    this.context = context;
    this.#files = files;
    this.#catalogue = catalogue;
    const answer = (request: SimRequest) => this.#answer(app, request);
    seat?.serve(answer);
    this.#handle = this.#wraps.handle(request => (seat ? seat.handle(request) : answer(request)), this.facts);
    this.#stop = () => {
      void files?.close();
      for (const runner of this.#effects.splice(0)) void runner.close();
      void collector?.close();
      void catalogue?.close().catch(() => undefined);
      void projection.close();
      subscription.close();
      seat?.die();
    };
    if (seat) return;
    const { disk } = this;
    const { sequence } = await disk.board.status();
    const watch = await disk.board.subscribe(sequence, changes => {
      for (const change of changes) this.onChange(change, disk);
    });
    const stop = this.#stop;
    this.#stop = () => {
      watch.close();
      stop();
    };
  }

  #ownStores(process: ServerProcess): Stores {
    const storeOf = (name: keyof Stores) =>
      this.#wraps.store(new ProcessStore(this.disk[name], process), this.facts);
    return { board: storeOf('board'), accounts: storeOf('accounts'), catalogue: storeOf('catalogue') };
  }

  #takeSeat(process: ServerProcess): Seat | undefined {
    const { cluster } = this.site;
    this.#seat =
      cluster &&
      this.#seats &&
      new Seat(process, {
        cluster,
        seats: this.#seats,
        number: this.facts.number,
        wraps: this.#wraps,
        facts: this.facts,
        log,
      });
    return this.#seat;
  }

  /** As `startDuties`: the server that writes does what follows commits. */
  #followWriter(writer: Writer, context: Context, process: ServerProcess): void {
    let turns: Promise<unknown> = Promise.resolve();
    const begin = async () => {
      process.terms = (process.terms ?? 0) + 1;
      if (process.alive) this.#effects.push(...this.#startEffects(context, undefined, process));
    };
    writer.follow({
      onHeld: () => {
        turns = turns.then(begin);
      },
      onLost: () => {
        turns = turns.then(() => Promise.all(this.#effects.splice(0).map(runner => runner.close())));
      },
    });
  }

  /** The mail server, which is too busy for every fifth mail about an application. */
  #accept(kind: string, messageId: string, process: ServerProcess): 'done' {
    const { site } = this;
    if (kind === 'application') {
      site.mailTries += 1;
      if (site.mailTries % 5 === 0) throw Object.assign(new Error('busy'), { responseCode: 451 });
    }
    site.mailed.push({ kind, messageId, process: nameOf(process) });
    return 'done';
  }

  /** As `createFiles`, without previews, whose cache is in real files. */
  async #openFiles(context: Context, process: ServerProcess, timer: Timer): Promise<SimulatedFiles> {
    const { environment, idKey, projection, stores } = context;
    const randomBytes = (length: number) => environment.randomBytes(length);
    const blobs = this.#wraps.blobs(
      new ProcessBlobs(this.disk.blobs, process, { nowMs: this.#time.nowMs, randomBytes }),
      this.facts,
    );
    const content = createFileContent(blobs, { idKey, randomBytes });
    const buckets = createBuckets(context);
    await ensureResumesBucket(context, buckets);
    const removals = followRemovals(projection, { blobs, dropPreviews: () => Promise.resolve(), log });
    const nowMs = this.#time.nowMs;
    const sweep = startBlobSweep({ blobs, board: stores.board, nowMs, timer, isHeld: () => false, log });
    return {
      blobs,
      content,
      buckets,
      removals,
      uploads: createUploads({ ...context, blobs, content, facts: createFactsAhead(content) }),
      close: async () => {
        await sweep.close();
        await removals.close();
      },
    };
  }

  /** What is swept of files, with the bug that is planted there. */
  fileSweeps(context: Context): Sweep[] {
    return this.#wraps.sweeps(fileSweeps(context), context);
  }

  /** Of the process that runs. */
  get files(): SimulatedFiles | undefined {
    return this.#files;
  }

  #startEffects(context: Context, content: FileContent | undefined, process: ServerProcess): EffectsRunner[] {
    const clock = this.#time.clock(() => 0);
    const sleep = (ms: number, signal: AbortSignal) => clock.sleep(ms, signal);
    const forwarding = formForwarding(context, (_url, init) => {
      const id = new Headers(init.headers).get('idempotency-key') ?? '';
      this.site.forwarded.push({ kind: 'form', messageId: id, process: nameOf(process) });
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    const ports = [
      withdrawing(context),
      replacing(context),
      sharingAdopted(context),
      sharingWithTeam(context),
      ...[
        forwarding,
        contactMail(context, sleep),
        reportMail(context, sleep),
        applicationMail(context, content && (record => resumeAttachment(context, content, record))),
      ].filter(port => port !== null),
    ];
    return [
      startEffects(context, {
        ports: this.#wraps.effects(ports, this.facts),
        sleep,
      }),
      startPostingCounts(context, { sleep }),
    ];
  }

  #startCollector(context: Context): Collector {
    const clock = this.#time.clock(() => 0);
    const { projection, stores } = context;
    return startCollector({
      sweeps: this.#wraps.sweeps(allSweeps(context), context),
      stores: Object.values(stores),
      board: stores.board,
      projection,
      nowMs: this.#time.nowMs,
      sleep: (ms, signal) => clock.sleep(ms, signal),
      leads: () => true,
      log,
    });
  }

  /** Gone between two instructions; what is on the disk stays. */
  kill(): void {
    for (const process of [this.process, this.#coming]) {
      if (!process?.alive) continue;
      process.alive = false;
      this.#end();
    }
  }

  #end(): void {
    this.#stop();
    this.#stop = () => {};
    this.#seat?.die();
  }

  /** A clean stop of one of several servers: another one can write at once. */
  async stop(): Promise<void> {
    const seat = this.#seat;
    this.#handle = undefined;
    await Promise.all(this.#effects.splice(0).map(runner => runner.close()));
    await seat?.close();
    if (seat === this.#seat) this.kill();
  }

  /** It stands still: stopped by its machine, and not dead. Returns what makes it go on. */
  freeze(): () => void {
    const { process } = this;
    let thaw = () => {};
    if (process)
      process.frozen = new Promise(resolve => {
        thaw = () => {
          process.frozen = undefined;
          resolve();
        };
      });
    return () => thaw();
  }

  /** The operator puts a backup in the place of the data. */
  async restore(backup: Disk): Promise<void> {
    this.kill();
    this.site.disk = backup.copy();
    this.site.epoch += 1;
    await this.start();
  }

  /** Null: no answer will come. */
  async handle(request: SimRequest): Promise<SimResponse | null> {
    const { process } = this;
    if (process?.frozen) await process.frozen;
    if (!this.#handle || !process?.alive) return null;
    const seat = this.#seat;
    const answer = await (seat ? seat.orDeath(this.#handle(request)) : this.#handle(request));
    if (process.frozen) await process.frozen;
    if (!answer || !process.alive) return null;
    if (process.hasFailed) this.kill();
    return answer;
  }

  async #answer(app: FastifyInstance, { method, url, headers, body }: SimRequest): Promise<SimResponse> {
    const refusal = typeof body === 'string' ? this.#refusalOf(body) : null;
    if (refusal) return refusal;
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: answer.rawPayload,
    };
  }

  /** Requests that a server or a proxy cannot take whole, though each operation looks well to the device. */
  #refusalOf(body: string): SimResponse | null {
    if (this.site.hasFault && body.includes(CRASHES)) return refusal(500, 'general_unknown');
    return isTooLarge(body) ? refusal(413, 'request_too_large') : null;
  }

  /** When every effect that a document asks for was tried, and the catalogue is level with the postings. */
  async effectsDone(): Promise<void> {
    for (const runner of this.#effects) await runner.idle();
    await this.#catalogue?.flush();
  }

  documents(collectionId: string): Promise<DocumentRecord[]> {
    return documentsOf({ stores: this.disk }, collectionId);
  }

  #bytes(length: number): Uint8Array {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, () => {
      this.site.drawn += 1;
      return createHash('sha256').update(`server ${this.site.drawn}`).digest();
    });
    return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
  }
}

/** Texts that make a request one that is refused whole. */
export const CRASHES = 'This text breaks the server.';
export const TOO_LARGE = 'This text is too long for the proxy.';

/** A report of that text. The draft that it becomes when somebody edits it again is let through. */
function isTooLarge(body: string): boolean {
  if (!body.includes(TOO_LARGE)) return false;
  const { operations } = JSON.parse(body) as { operations: Operation[] };
  return operations.some(
    ({ kind, payload }) => kind === 'report.create' && String(payload['text']).startsWith(TOO_LARGE),
  );
}

function nameOf({ number, terms }: ServerProcess): string {
  return terms === undefined ? `${number}` : `${number}, term ${terms}`;
}

function refusal(status: number, type: string): SimResponse {
  const body = Buffer.from(JSON.stringify({ message: type, code: status, type, version: '1' }));
  return { status, headers: { 'content-type': 'application/json' }, body };
}
