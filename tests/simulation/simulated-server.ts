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
import type { Context } from '../../sync-server/board/context.ts';
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
import { formForwarding } from '../../sync-server/messages/form-forwarding.ts';
import { startPostingCounts } from '../../sync-server/postings/posting-counts.ts';
import { replacing } from '../../sync-server/postings/reposts.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { openTeamDirectory } from '../../sync-server/records/team-directory.ts';
import { sharingWithTeam } from '../../sync-server/postings/team-following.ts';
import { withdrawing } from '../../sync-server/applications/withdrawals.ts';
import { documentsOf } from '../support/board.ts';
import { createRecordingMessenger } from '../support/recording-messenger.ts';
import { Disk } from './disk.ts';
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

export interface AcceptedMail {
  kind: string;
  messageId: string;
  /** Number of the server process that sent it. */
  process: number;
}

const config = readConfig({
  RATE_LIMITS: 'off',
  DATA_DIR: '/nonexistent',
  FORM_FORWARD_URL: 'https://forms.example.com/submit',
  CONTACT_EMAIL: 'operator@example.com',
});
const log = pino({ level: 'silent' });
const idKey = new Uint8Array(32).fill(7);

/** The real server code on a disk that outlives its processes. */
export class SimulatedServer {
  disk = new Disk();
  process: ServerProcess | undefined;
  context: Context | undefined;
  epoch = 1;
  /** While the server has a fault, it answers 500 to every request with such an operation. */
  hasFault = true;
  /** What the operator's form service got: document ids. */
  readonly forwarded: string[] = [];
  /** Mails to the operator and to employers, in the order in which the mail server accepted them. */
  readonly mailed: AcceptedMail[] = [];
  #mailTries = 0;
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
  #effects: EffectsRunner[] = [];
  #catalogue: ServedCatalogue | undefined;
  #stop: () => void = () => {};
  #starts = 0;
  #drawn = 0;

  constructor(
    time: SimulatedTime,
    wraps: Wraps,
    has: { hasCatalogue: boolean; hasMonths: boolean; hasFiles: boolean },
  ) {
    this.#time = time;
    this.#wraps = wraps;
    this.#hasCatalogue = has.hasCatalogue;
    this.#hasMonths = has.hasMonths;
    this.#hasFiles = has.hasFiles;
    this.facts = { nowMs: time.nowMs, starts: () => this.#starts };
  }

  get isRunning(): boolean {
    return this.process?.alive === true;
  }

  async start(): Promise<void> {
    this.#starts += 1;
    const process: ServerProcess = {
      number: this.#starts,
      alive: true,
      refuses: false,
      hasFailed: false,
      commitsToLive: Number.POSITIVE_INFINITY,
      onDeath: () => this.#stop(),
    };
    const storeOf = (name: 'board' | 'accounts' | 'catalogue') =>
      this.#wraps.store(new ProcessStore(this.disk[name], process), this.facts);
    const stores = {
      board: storeOf('board'),
      accounts: storeOf('accounts'),
      catalogue: storeOf('catalogue'),
    };
    const schemas = createSchemaRegistry(stores.board);
    await schemas.open();
    const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, {
      schemas,
      nowMs: this.#time.nowMs,
    });
    const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
    const environment = { nowMs: this.#time.nowMs, randomBytes: (length: number) => this.#bytes(length) };
    const context: Context = {
      config,
      environment,
      quotas: createQuotas({ config, environment, idKey }),
      stores,
      projection,
      schemas,
      teams,
      messenger: {
        ...createRecordingMessenger(),
        deliver: async ({ kind, messageId = '' }) => this.#accept(kind, messageId, process),
      },
      idKey,
      epoch: `epoch-${this.epoch}`,
      log,
    };
    const parts: Part[] = [registerSyncPush, registerSyncPull];
    const catalogue = this.#hasCatalogue ? await openCatalogue(context, this.#time) : undefined;
    if (catalogue) parts.push((scope, within) => registerCatalogueRoutes(scope, within, catalogue));
    // Heartbeats end with the process.
    const timer: Timer = {
      after: (ms, action) => this.#time.after(ms, () => process.alive && action()),
    };
    const files = this.#hasFiles ? await this.#openFiles(context, process, timer) : undefined;
    if (files) parts.push(scope => registerSyncUploads(scope, context, files));
    const app = createApp(context, parts, { timer, appwriteApi: false });
    await app.ready();
    const effects = this.#startEffects(context, files?.content);
    const collector = this.#hasMonths ? this.#startCollector(context) : undefined;
    this.process = process;
    this.context = context;
    this.#files = files;
    this.#effects = effects;
    this.#catalogue = catalogue;
    this.#handle = this.#wraps.handle(request => this.#answer(app, request), this.facts);
    const { disk } = this;
    const { sequence } = await disk.board.status();
    const watch = await disk.board.subscribe(sequence, changes => {
      for (const change of changes) this.onChange(change, disk);
    });
    this.#stop = () => {
      watch.close();
      void files?.close();
      for (const runner of effects) void runner.close();
      void collector?.close();
      void catalogue?.close().catch(() => undefined);
      void projection.close();
      subscription.close();
    };
  }

  /** The mail server, which is too busy for every fifth mail about an application. */
  #accept(kind: string, messageId: string, { number }: ServerProcess): 'done' {
    if (kind === 'application') {
      this.#mailTries += 1;
      if (this.#mailTries % 5 === 0) throw Object.assign(new Error('busy'), { responseCode: 451 });
    }
    this.mailed.push({ kind, messageId, process: number });
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

  #startEffects(context: Context, content: FileContent | undefined): EffectsRunner[] {
    const clock = this.#time.clock(() => 0);
    const sleep = (ms: number, signal: AbortSignal) => clock.sleep(ms, signal);
    const forwarding = formForwarding(context, (_url, init) => {
      this.forwarded.push(new Headers(init.headers).get('idempotency-key') ?? '');
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
    if (!this.process?.alive) return;
    this.process.alive = false;
    this.#stop();
  }

  /** The operator puts a backup in the place of the data. */
  async restore(backup: Disk): Promise<void> {
    this.kill();
    this.disk = backup.copy();
    this.epoch += 1;
    await this.start();
  }

  /** Null: no answer will come. */
  async handle(request: SimRequest): Promise<SimResponse | null> {
    const { process } = this;
    if (!this.#handle || !process?.alive) return null;
    const answer = await this.#handle(request);
    if (!process.alive) return null;
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
    if (this.hasFault && body.includes(CRASHES)) return refusal(500, 'general_unknown');
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
      this.#drawn += 1;
      return createHash('sha256').update(`server ${this.#drawn}`).digest();
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

function refusal(status: number, type: string): SimResponse {
  const body = Buffer.from(JSON.stringify({ message: type, code: status, type, version: '1' }));
  return { status, headers: { 'content-type': 'application/json' }, body };
}
