import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { createApp } from '../../sync-server/app.ts';
import { type FunctionServices, openFunctions } from '../../sync-server/functions/open-functions.ts';
import type { Job, Outcome, Runner } from '../../sync-server/functions/runner/runner.ts';
import { createBoard } from './board.ts';
import { FakeTimer } from './fake-timer.ts';
import { type Actor, addPerson, API_KEY, type Method, PROJECT } from './server-world.ts';
import type { TestContext } from './test-context.ts';

export const ANSWER: Outcome = {
  kind: 'response',
  statusCode: 200,
  headers: [
    ['content-type', 'text/plain'],
    ['x-own', 'yes'],
  ],
  body: new TextEncoder().encode('done'),
  logs: 'a log',
  errors: '',
  durationMs: 12,
};

/** A runner that starts nothing: a test says what functions do. */
export class PretendedRunner implements Runner {
  readonly mode = 'isolated';
  readonly jobs: Job[] = [];
  readonly retired: string[] = [];
  answer: (job: Job) => Outcome | Promise<Outcome> = () => ANSWER;
  /** Ends what runs, as closing a real one does. */
  readonly #ends: (() => void)[] = [];
  #isClosed = false;

  async run(job: Job): Promise<Outcome> {
    this.jobs.push(job);
    const ended = new Promise<Outcome>(resolve =>
      this.#ends.push(() =>
        resolve({ kind: 'failed', reason: 'ended', logs: '', errors: 'ended', durationMs: 1 }),
      ),
    );
    if (this.#isClosed) for (const end of this.#ends) end();
    return Promise.race([this.answer(job), ended]);
  }

  retire(functionId: string): void {
    this.retired.push(functionId);
  }

  figures = () => ({ processes: 0, busy: 0, waiting: 0, starts: 0, kills: 0 });

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const end of this.#ends) end();
  }
}

export interface FunctionsWorld {
  context: TestContext;
  app: FastifyInstance;
  services: FunctionServices;
  runner: PretendedRunner;
  timer: FakeTimer;
  send: (
    actor: Actor,
    method: Method,
    url: string,
    body?: unknown,
    headers?: object,
  ) => Promise<LightMyRequestResponse>;
  /** Sends a file, or a part of one. */
  upload: (
    functionId: string,
    code: Uint8Array,
    fields?: object,
    headers?: object,
  ) => Promise<LightMyRequestResponse>;
  /** A function with code that runs, which users may execute. */
  ready: (id: string, fields?: object) => Promise<void>;
  /** Another server on the same store and disk, after this one was stopped or beside it. */
  another: () => Promise<FunctionsWorld>;
  close: () => Promise<void>;
}

export async function createFunctionsWorld(variables: Record<string, string> = {}): Promise<FunctionsWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portage-functions-test-'));
  const context = await createBoard({ DATA_DIR: dataDir, ...variables });
  const cookies = {
    owner: await addPerson(context, 'owner'),
    stranger: await addPerson(context, 'stranger'),
  };
  const world = await openWorld(context, cookies);
  const close = async () => {
    await world.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...world, close };
}

async function openWorld(
  context: TestContext,
  cookies: Record<'owner' | 'stranger', string>,
): Promise<FunctionsWorld> {
  const runner = new PretendedRunner();
  const timer = new FakeTimer();
  const services = await openFunctions(context, { runner, timer });
  const app = createApp(context, [], { functions: services });
  await app.ready();
  const headersOf = (actor: Actor) => {
    if (actor === 'guest') return PROJECT;
    return actor === 'key'
      ? { ...PROJECT, 'x-appwrite-key': API_KEY }
      : { ...PROJECT, cookie: cookies[actor] };
  };
  const send: FunctionsWorld['send'] = (actor, method, url, body, headers) =>
    app.inject({
      method,
      url: `/v1${url}`,
      headers: { ...headersOf(actor), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const upload: FunctionsWorld['upload'] = async (functionId, code, fields = {}, headers = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ entrypoint: 'main.js', activate: 'true', ...fields }))
      form.append(name, value);
    form.append('code', new Blob([code as Uint8Array<ArrayBuffer>]), 'code.tar.gz');
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    return app.inject({
      method: 'POST',
      url: `/v1/functions/${functionId}/deployments`,
      headers: { ...headersOf('key'), 'content-type': type, ...headers },
      payload,
    });
  };
  return {
    context,
    app,
    services,
    runner,
    timer,
    send,
    upload,
    async ready(id, fields = {}) {
      const body = { functionId: id, name: id, runtime: 'node-20.0', execute: ['users'], ...fields };
      const made = await send('key', 'POST', '/functions', body);
      if (made.statusCode !== 201) throw new Error(made.body);
      const deployed = await upload(
        id,
        await packCode({ 'main.js': `export default ({ res }) => res.text('x')` }),
      );
      if (deployed.json<{ status: string }>().status !== 'ready') throw new Error(deployed.body);
    },
    another: () => openWorld(context, cookies),
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/** A tar.gz file with these texts. */
export async function packCode(files: Record<string, string>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'portage-pack-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const parts: Uint8Array[] = [];
    for await (const part of create({ gzip: true, cwd: folder, portable: true }, [
      '.',
    ]) as AsyncIterable<Buffer>)
      parts.push(new Uint8Array(part));
    return new Uint8Array(Buffer.concat(parts));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
