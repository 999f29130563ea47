import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Operation, Outcome, Receipt } from '../../src/wire/operations/push.ts';
import { GUEST_HEADER } from '../../src/wire/operations/push-limits.ts';
import { readServerFile } from '../../sync-server/jobs/server-file.ts';
import { seededRandom } from '../../sync-server/seed/seeded-random.ts';

const PROJECT = { 'x-appwrite-project': 'portage', 'content-type': 'application/json' };
/** The number of acknowledgements between two imports. */
const IMPORT_EVERY = 100;
const PASSWORD = 'wet boots by the door';

/** Everything that the writers were told is saved. */
export interface Acknowledged {
  /** By operation: its receipt, and the complete text that its document must have. */
  applications: Map<string, { receipt: Receipt; message: string }>;
  postings: Map<string, { receipt: Receipt; title: string }>;
  /** Operations that came after another for the same job by the same person. None may have a document. */
  seconds: string[];
  /** Ids of postings that the operator imported. */
  imported: string[];
  /** Cookies of signed-in users. */
  cookies: string[];
  /** Answers that contradict an earlier one. There must be none. */
  contradictions: string[];
}

/** The server, up or down. Clients that find it down wait until it is up. */
export interface Target {
  url: string;
  dataDir: string;
  /** Resolves when the server is up. */
  up: Promise<void>;
  /** Called after each acknowledgement. */
  onAcknowledged: () => void;
}

/** 32 clients of a server that is killed again and again. Each repeats a request until it is acknowledged. */
export class HttpWriters {
  readonly acknowledged: Acknowledged = {
    applications: new Map(),
    postings: new Map(),
    seconds: [],
    imported: [],
    cookies: [],
    contradictions: [],
  };
  /** Resolves when each kind of writer has an acknowledgement. An earlier kill would only affect sign-ups. */
  readonly atWork: Promise<void>;
  #noteAtWork = (): void => {};
  /** Rejects if a writer sees something that a kill can't explain. */
  readonly failed: Promise<never>;
  #fail: (reason: unknown) => void = () => {};
  readonly #target: Target;
  readonly #jobIds: readonly number[];
  readonly #random: () => number;
  #stopping = false;
  #working: Promise<void>[] = [];
  #made = 0;
  #acknowledgements = 0;
  #wakeImporter = (): void => {};

  constructor(target: Target, jobIds: readonly number[], seed: number) {
    this.#target = target;
    this.#jobIds = jobIds;
    this.#random = seededRandom(seed);
    this.atWork = new Promise(resolve => {
      this.#noteAtWork = resolve;
    });
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => undefined);
  }

  start(): void {
    for (let n = 0; n < 24; n += 1) this.#work(this.#repeat(() => this.#apply()));
    for (let n = 0; n < 5; n += 1) this.#work(this.#employ(n));
    for (let n = 0; n < 2; n += 1) this.#work(this.#repeat(() => this.#signUp()));
    this.#work(this.#importNowAndThen());
  }

  /** Writers finish what they have begun. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wakeImporter();
    await Promise.all(this.#working);
  }

  #work(writer: Promise<void>): void {
    writer.catch(this.#fail);
    this.#working.push(writer);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping) await work();
  }

  async #apply(): Promise<void> {
    const guest = { [GUEST_HEADER]: this.#text('g', 43) };
    const jobId = this.#jobIds[Math.floor(this.#random() * this.#jobIds.length)] ?? 0;
    const message = `I can start on Monday. ${'é'.repeat(Math.floor(this.#random() * 3000))}.`;
    const application = (id: string): Operation => ({
      id,
      kind: 'application.submit',
      createdAt: '2026-11-20T12:00:00.000Z',
      userId: null,
      payload: { jobId, jobTitle: 'Cook', name: 'Robin', email: 'robin@example.ca', message },
    });
    const first = application(this.#text('a', 24));
    const [outcome] = await this.#push(guest, [first]);
    const receipt = receiptOf(outcome, 'applied');
    this.acknowledged.applications.set(first.id, { receipt, message });
    this.#noteAcknowledged();
    const again = this.#random();
    if (again < 0.2) this.#compare(receipt, (await this.#push(guest, [first]))[0], 'applied');
    else if (again < 0.4) {
      const second = application(this.#text('s', 24));
      this.acknowledged.seconds.push(second.id);
      this.#compare(receipt, (await this.#push(guest, [second]))[0], 'duplicate');
    }
  }

  /** Batches from an account, as the outbox sends them. */
  async #employ(n: number): Promise<void> {
    const { cookie, userId } = await this.#register(`employer${n}`);
    await this.#repeat(async () => {
      const rows = Array.from({ length: 1 + Math.floor(this.#random() * 60) }, () =>
        this.#text('Planter ', 20),
      );
      const operations = rows.map(
        (title): Operation => ({
          id: this.#text('p', 24),
          kind: 'posting.create',
          createdAt: '2026-11-20T12:00:00.000Z',
          userId,
          payload: {
            jobId: this.#number(),
            row: { jobTitle: title, businessName: 'Trees Ltd', city: 'Hope', province: 'BC' },
          },
        }),
      );
      const outcomes = await this.#push({ cookie }, operations);
      for (const [index, { id }] of operations.entries()) {
        const outcome = outcomes.find(other => other.id === id);
        this.acknowledged.postings.set(id, {
          receipt: receiptOf(outcome, 'applied'),
          title: rows[index] ?? '',
        });
      }
      this.#noteAcknowledged();
    });
  }

  async #signUp(): Promise<void> {
    const { cookie } = await this.#register(this.#text('user', 20));
    this.acknowledged.cookies.push(cookie);
    this.#noteAcknowledged();
  }

  async #register(name: string): Promise<{ cookie: string; userId: string }> {
    const account = { userId: name, email: `${name}@example.ca`, password: PASSWORD };
    // 409: the account was created, and the answer was lost.
    await this.#send('/v1/account', PROJECT, account, [201, 409]);
    const answer = await this.#send('/v1/account/sessions/email', PROJECT, account, [201]);
    const cookie = answer.headers.getSetCookie().map(line => line.split(';')[0]);
    return { cookie: cookie.join('; '), userId: name };
  }

  async #importNowAndThen(): Promise<void> {
    while (!this.#stopping) {
      await this.#import();
      if (this.#stopping) return;
      await new Promise<void>(resolve => {
        this.#wakeImporter = resolve;
      });
    }
  }

  #noteAcknowledged(): void {
    this.#acknowledgements += 1;
    const { applications, postings, imported, cookies } = this.acknowledged;
    if (applications.size > 0 && postings.size > 0 && imported.length > 0 && cookies.length > 0)
      this.#noteAtWork();
    if (this.#acknowledgements % IMPORT_EVERY === 0) this.#wakeImporter();
    this.#target.onAcknowledged();
  }

  /** 500 at once, over the import command's route. */
  async #import(): Promise<void> {
    const items = Array.from({ length: 500 }, () => {
      const documentId = this.#text('imp-', 24);
      const data = { jobId: this.#number(), jobTitle: `Imported ${documentId}`, businessName: 'Import Ltd' };
      return { documentId, data };
    });
    const body = items.map(item => JSON.stringify(item)).join('\n');
    await this.#send('/v1/sync/import', { 'content-type': 'application/x-ndjson' }, body, [200]);
    this.acknowledged.imported.push(...items.map(({ documentId }) => documentId));
    this.#target.onAcknowledged();
  }

  async #push(headers: Record<string, string>, operations: readonly Operation[]): Promise<Outcome[]> {
    let open = operations;
    const outcomes: Outcome[] = [];
    while (open.length > 0) {
      const answer = await this.#send(
        '/v1/sync/push',
        { ...PROJECT, ...headers },
        { protocol: 1, operations: open },
        [200],
      );
      const body = (await answer.json()) as { outcomes: Outcome[] };
      outcomes.push(...body.outcomes);
      const done = new Set(body.outcomes.map(({ id }) => id));
      // An operation without an outcome wasn't applied.
      open = open.filter(({ id }) => !done.has(id));
    }
    return outcomes;
  }

  /** Retries until there is an answer: it waits out broken connections and a busy server. */
  async #send(
    path: string,
    headers: Record<string, string>,
    body: unknown,
    expected: readonly number[],
  ): Promise<Response> {
    for (;;) {
      await this.#target.up;
      try {
        const key = path.endsWith('/import') ? await this.#operatorKey() : {};
        const answer = await fetch(this.#target.url + path, {
          method: 'POST',
          headers: { ...headers, ...key },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
        const text = await answer.text();
        const { status } = answer;
        if (expected.includes(status)) return new Response(text, { status, headers: answer.headers });
        if (status !== 503 && status !== 429) throw new Unexpected(`${path}: ${status} ${text}`);
      } catch (error) {
        if (error instanceof Unexpected) throw error;
        await nextTurn();
      }
    }
  }

  async #operatorKey(): Promise<Record<string, string>> {
    const file = await readServerFile(this.#target.dataDir);
    return { 'x-appwrite-key': file?.token ?? '' };
  }

  #compare(receipt: Receipt, outcome: Outcome | undefined, status: 'applied' | 'duplicate'): void {
    const other = receiptOf(outcome, status);
    if (JSON.stringify(other) !== JSON.stringify(receipt))
      this.acknowledged.contradictions.push(`${JSON.stringify(receipt)} then ${JSON.stringify(other)}`);
  }

  #text(prefix: string, length: number): string {
    this.#made += 1;
    return prefix + String(this.#made).padStart(length - prefix.length, '0');
  }

  #number(): number {
    this.#made += 1;
    return 5_000_000_000 + this.#made;
  }
}

class Unexpected extends Error {}

function receiptOf(outcome: Outcome | undefined, status: 'applied' | 'duplicate'): Receipt {
  if (outcome?.status !== status) throw new Unexpected(`not ${status}: ${JSON.stringify(outcome)}`);
  return outcome.receipt;
}
