import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import { GUEST_HEADER } from '../../src/wire/operations/push-limits.ts';

const PASSWORD = 'wet boots by the door';
const PROJECT = { 'x-appwrite-project': 'portage', 'content-type': 'application/json' };
const APPLICATIONS = '/v1/databases/board/collections/applications/documents';
/** As long as a phone waits. */
const PATIENCE_MS = 6_000;

/** An application that was acknowledged. Its message is its operation's id. */
export interface Acknowledged {
  documentId: string;
  /** The headers by which its applicant is known. */
  applicant: Record<string, string>;
  atMs: number;
}

/** An employer and people who apply, at several servers. Each repeats a request, at the next server, until it's answered. */
export class ClusterPeople {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Answers that no fault of a server or a node explains. */
  readonly unexplained: string[] = [];
  /** How often a request was answered 503, and how often it wasn't answered. */
  readonly refusals = { unavailable: 0, unanswered: 0 };
  readonly #urls: readonly string[];
  #employer: Record<string, string> = {};
  #jobIds: number[] = [];
  #made = 0;
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();
  #waiting: { count: number; reached: () => void }[] = [];

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async post(count: number): Promise<void> {
    const { headers, userId } = await this.#register(0);
    this.#employer = headers;
    const operations = Array.from({ length: count }, (_, n) =>
      this.#operation('posting.create', userId, {
        jobId: 6_000_000_000 + n,
        row: { jobTitle: `Planter ${n}`, businessName: 'Trees Ltd', city: 'Hope', province: 'BC' },
      }),
    );
    const outcomes = await Promise.all(operations.map(each => this.#push(0, headers, each)));
    this.#jobIds = outcomes.map(outcome => ('receipt' in outcome ? outcome.receipt.jobId : 0));
  }

  apply({ guests, accounts }: { guests: number; accounts: number }): void {
    const work = (_: unknown, n: number) =>
      n < accounts ? this.#applyFromAccounts(n) : this.#applyAsGuests(n);
    this.#working = Promise.all(Array.from({ length: guests + accounts }, work));
  }

  /** Resolves when so many more are acknowledged. */
  more(count: number): Promise<unknown> {
    const enough = new Promise<void>(reached => {
      this.#waiting.push({ count: this.acknowledged.size + count, reached });
    });
    return Promise.race([enough, this.#working]);
  }

  /** Resolves when all that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  /** The messages of all applications that the employer gets from a server. */
  received(at: number): Promise<string[]> {
    return this.#messages(at, this.#employer);
  }

  /** Those that applicants with an account don't get from a server, or get twice. A guest's phone has its own receipts. */
  async wrongForApplicants(at: number): Promise<string[]> {
    const own = new Map<string, { headers: Record<string, string>; messages: string[] }>();
    for (const [message, { applicant }] of this.acknowledged) {
      if (applicant['cookie'] === undefined) continue;
      const key = JSON.stringify(applicant);
      const known = own.get(key) ?? { headers: applicant, messages: [] };
      known.messages.push(message);
      own.set(key, known);
    }
    const wrong: string[] = [];
    for (const { headers, messages } of own.values()) {
      const shown = (await this.#messages(at, headers)).sort();
      if (shown.join() !== messages.sort().join()) wrong.push(...messages);
    }
    return wrong;
  }

  async #messages(at: number, headers: Record<string, string>): Promise<string[]> {
    const messages: string[] = [];
    for (let last: string | undefined; ; ) {
      const queries = [
        { method: 'limit', values: [100] },
        ...(last === undefined ? [] : [{ method: 'cursorAfter', values: [last] }]),
      ];
      const query = queries
        .map((each, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(each))}`)
        .join('&');
      const answer = await fetch(`${this.#urls[at]}${APPLICATIONS}?${query}`, {
        headers: { ...PROJECT, ...headers },
      });
      const body = (await answer.json()) as { documents: { $id: string; message: string }[] };
      messages.push(...body.documents.map(({ message }) => message));
      if (body.documents.length < 100) return messages;
      last = body.documents.at(-1)?.$id;
    }
  }

  async #applyAsGuests(n: number): Promise<void> {
    while (!this.#isOver) {
      const applicant = { [GUEST_HEADER]: this.#text('g', 43) };
      await this.#send(n, applicant, null, this.#jobIds[this.#made % this.#jobIds.length] ?? 0);
    }
  }

  async #applyFromAccounts(n: number): Promise<void> {
    while (!this.#isOver) {
      const { headers, userId } = await this.#register(n);
      for (const jobId of this.#jobIds) if (!this.#isOver) await this.#send(n, headers, userId, jobId);
    }
  }

  async #send(
    n: number,
    applicant: Record<string, string>,
    userId: string | null,
    jobId: number,
  ): Promise<void> {
    const operation = this.#operation('application.submit', userId, {
      jobId,
      jobTitle: 'Planter',
      name: 'Robin',
      email: 'robin@example.ca',
    });
    operation.payload['message'] = operation.id;
    const outcome = await this.#push(n, applicant, operation);
    if (outcome.status !== 'applied') {
      this.unexplained.push(JSON.stringify(outcome));
      return;
    }
    const { documentId } = outcome.receipt;
    this.acknowledged.set(operation.id, { documentId, applicant, atMs: performance.now() });
    for (const { count, reached } of this.#waiting) if (this.acknowledged.size >= count) reached();
  }

  #operation(kind: string, userId: string | null, payload: Record<string, unknown>): Operation {
    return { id: this.#text('o', 24), kind, createdAt: new Date().toISOString(), userId, payload };
  }

  async #push(n: number, headers: Record<string, string>, operation: Operation): Promise<Outcome> {
    for (;;) {
      const answer = await this.#ask(n, '/v1/sync/push', headers, { protocol: 1, operations: [operation] });
      const { outcomes = [] } = JSON.parse(answer.text) as { outcomes?: Outcome[] };
      if (answer.status !== 200) this.unexplained.push(`${answer.status} ${answer.text}`);
      if (outcomes[0]) return outcomes[0];
    }
  }

  async #register(n: number): Promise<{ headers: Record<string, string>; userId: string }> {
    const userId = this.#text('person', 20);
    const account = { userId, email: `${userId}@example.ca`, password: PASSWORD };
    // 409: the account was created, and the answer was lost.
    const made = await this.#ask(n, '/v1/account', {}, account);
    if (made.status !== 201 && made.status !== 409) this.unexplained.push(`${made.status} ${made.text}`);
    const { status, text, cookies } = await this.#ask(n, '/v1/account/sessions/email', {}, account);
    if (status !== 201) this.unexplained.push(`${status} ${text}`);
    return { headers: { cookie: cookies.map(line => line.split(';')[0]).join('; ') }, userId };
  }

  async #ask(n: number, path: string, headers: Record<string, string>, body: object) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await fetch(this.#urls[(n + attempt) % this.#urls.length] + path, {
          method: 'POST',
          headers: { ...PROJECT, ...headers },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await answer.text();
        if (answer.status !== 503)
          return { status: answer.status, text, cookies: answer.headers.getSetCookie() };
        this.refusals.unavailable += 1;
      } catch {
        this.refusals.unanswered += 1;
      }
      // Not as often as the machine can, which then couldn't do what is waited for.
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  #text(prefix: string, length: number): string {
    this.#made += 1;
    return prefix + String(this.#made).padStart(length - prefix.length, '0');
  }
}
