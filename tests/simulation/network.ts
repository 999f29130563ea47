import type { Operation } from '../../src/wire/operations/push.ts';
import { ERRORS } from '../../src/wire/errors.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { SimRequest, SimResponse } from './exchange.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { Traffic } from './traffic.ts';

/** Answers after which a device waits before it asks again. */
const IN_VAIN = new Set([429, 500, 502, 503]);

const LATEST_MS = 30 * 86_400_000;

/** What the devices reach: a server, or a proxy before several. */
export interface Entrance {
  /** Null: no answer will come. */
  handle: (request: SimRequest) => Promise<SimResponse | null>;
}

/**
 * Between the devices and the server: every request is drawn a fate. A request that is on its way for days arrives in
 * the end, whatever its sender has been told in the meantime.
 */
export class Network {
  /** Devices that have no network at the moment. */
  readonly cut = new Set<string>();
  faults: Faults;
  readonly #time: SimulatedTime;
  readonly #server: Entrance;
  readonly #ledger: Ledger;
  readonly #random: () => number;
  /** Healing calls every latecomer in. */
  #late: { deliver: () => Promise<unknown>; cancel: () => void }[] = [];

  constructor(parts: {
    time: SimulatedTime;
    server: Entrance;
    ledger: Ledger;
    random: () => number;
    faults: Faults;
  }) {
    this.#time = parts.time;
    this.#server = parts.server;
    this.#ledger = parts.ledger;
    this.#random = parts.random;
    this.faults = parts.faults;
  }

  /** `fetch` of one tab. Rejects as a browser does when no answer comes; hangs until `signal` where one is swallowed. */
  fetchOf(
    device: string,
    cookie: () => string,
    traffic: Traffic,
  ): (url: string, init: RequestInit) => Promise<Response> {
    return async (url, init) => {
      const headers = { ...(init.headers as Record<string, string>) };
      const cookies = init.credentials === 'omit' ? '' : cookie();
      if (cookies !== '') headers['cookie'] = cookies;
      const request: SimRequest = {
        method: (init.method ?? 'GET') as SimRequest['method'],
        url,
        headers,
        body: typeof init.body === 'string' || init.body instanceof Uint8Array ? init.body : undefined,
      };
      const operations = operationsOf(request);
      for (const operation of operations)
        if (!this.#ledger.sent.has(operation.id)) this.#ledger.sent.set(operation.id, operation);
      const done = traffic.begin(
        url.split('/')[3] ?? '',
        operations.map(({ id }) => id),
      );
      const answer = await this.#answerTo(request, device, init.signal ?? undefined).catch(() => null);
      const isAnswered = answer !== null && !this.cut.has(device);
      done(isAnswered && !IN_VAIN.has(answer.status));
      if (!isAnswered) throw new TypeError('Failed to fetch');
      return responseOf(answer);
    };
  }

  #answerTo(
    request: SimRequest,
    device: string,
    signal: AbortSignal | undefined,
  ): Promise<SimResponse | null> {
    return this.cut.has(device) ? Promise.resolve(null) : this.#carry(request, signal);
  }

  async #carry(request: SimRequest, signal: AbortSignal | undefined): Promise<SimResponse | null> {
    const { faults } = this;
    if (this.#chance(faults.requestLost)) return this.#cutOff(request);
    if (this.#chance(faults.late)) {
      this.#deliverLater(request);
      return null;
    }
    if (this.#chance(faults.foreignAnswer)) return hotel();
    if (this.#chance(faults.busy)) return busy(this.#random());
    const answer = await this.#server.handle(request);
    if (this.#chance(faults.twice)) this.#deliverLater(request);
    if (this.#chance(faults.answerLost)) return null;
    if (answer && this.#chance(faults.answerLate)) await this.#pause(this.#random() * 90_000, signal);
    return answer;
  }

  /** Of a file's part, the beginning arrives. */
  async #cutOff({ body, headers, ...request }: SimRequest): Promise<null> {
    if (body instanceof Uint8Array)
      await this.#server.handle({ ...request, headers, body: body.slice(0, body.length / 2) });
    return null;
  }

  #deliverLater(request: SimRequest): void {
    const delayMs = this.#random() ** 4 * LATEST_MS;
    const entry = {
      deliver: async () => {
        this.#late = this.#late.filter(other => other !== entry);
        entry.cancel();
        await this.#server.handle(request);
      },
      cancel: () => {},
    };
    entry.cancel = this.#time.after(delayMs, () => void entry.deliver().catch(() => undefined));
    this.#late.push(entry);
  }

  async deliverAll(): Promise<void> {
    const late = this.#late;
    for (const { deliver } of late) await deliver();
  }

  #chance(rate: number): boolean {
    // Drawn also where the rate is 0, so that a shrunk run draws the same numbers.
    return this.#random() < rate;
  }

  #pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#time.after(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  }
}

/** As much of a `Response` as is asked for; the platform's own costs more than all the rest of a request. */
function responseOf({ status, headers, body }: SimResponse): Response {
  const made: Pick<Response, 'ok' | 'status' | 'headers' | 'text' | 'json' | 'body'> = {
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => headers[name] ?? null } as Headers,
    text: () => Promise.resolve(body.toString()),
    json: () => Promise.resolve().then((): unknown => JSON.parse(body.toString())),
    get body() {
      return new Response(new Uint8Array(body)).body;
    },
  };
  return made as Response;
}

function operationsOf({ method, body }: SimRequest): Operation[] {
  if (method !== 'POST' || typeof body !== 'string') return [];
  const { operations } = JSON.parse(body) as { operations?: Operation[] };
  return operations ?? [];
}

function hotel(): SimResponse {
  const body = Buffer.from('<h1>Welcome to Hotel Wi-Fi</h1>');
  return { status: 200, headers: { 'content-type': 'text/html' }, body };
}

const BUSY = [
  'general_rate_limit_exceeded',
  'general_server_overloaded',
  'general_service_unavailable',
] as const;

/** What a server or a proxy says that cannot now; nothing of the request was taken. */
function busy(drawn: number): SimResponse {
  const type = BUSY[Math.floor(drawn * 5)];
  if (!type) {
    const status = drawn < 0.8 ? 502 : 500;
    return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Sorry</h1>') };
  }
  const [code, message] = ERRORS[type];
  const headers = { 'content-type': 'application/json', 'retry-after': '30' };
  return { status: code, headers, body: Buffer.from(JSON.stringify({ message, code, type, version: '1' })) };
}
