import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { Account, Client, Databases, Storage, Teams } from 'appwrite';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import { createApp, type Part } from '../../sync-server/app.ts';
import { createQuotas } from '../../sync-server/budgets/quotas.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { systemTimer } from '../../sync-server/core/timer.ts';
import { openFunctions } from '../../sync-server/functions/open-functions.ts';
import { openRunner } from '../../sync-server/functions/runner/open-runner.ts';
import type { Context } from '../../sync-server/board/context.ts';
import { createProjection } from '../../sync-server/projection/create-projection.ts';
import { ensureCollections } from '../../sync-server/documents/collections.ts';
import { openTeamDirectory } from '../../sync-server/records/team-directory.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { CookieJar } from './cookie-jar.ts';
import { WORKER } from './function-code.ts';
import { type OpenApi, readOpenApi } from './openapi.ts';
import { createRecordingMessenger, type RecordingMessenger } from './recording-messenger.ts';
import { openMemoryStore } from './pouch-memory-store.ts';
import { API_KEY } from './test-context.ts';

const BROWSER_HEADER = 'x-test-browser';

/** A browser profile with the official SDK. */
export interface SdkBrowser {
  client: Client;
  account: Account;
  databases: Databases;
  teams: Teams;
  storage: Storage;
  jar: CookieJar;
}

export interface SdkServer {
  app: FastifyInstance;
  context: Context & { messenger: RecordingMessenger };
  endpoint: string;
  browser(): SdkBrowser;
  /** Violations of Appwrite's API description in the answers so far. */
  problems: string[];
  close(): Promise<void>;
}

/**
 * The server on its own port with PouchDB in memory, and the unmodified SDK as its client. The SDK uses the global
 * `fetch`, which has no cookies in Node, so it is replaced by one with a jar for each browser. That one also checks
 * each answer against Appwrite's description.
 */
export async function startSdkServer(
  variables: Record<string, string> = {},
  parts: readonly Part[] = [],
): Promise<SdkServer> {
  const stores = {
    board: await openMemoryStore('board'),
    accounts: await openMemoryStore('accounts'),
    catalogue: await openMemoryStore('catalogue'),
  };
  const log = pino({ level: 'silent' });
  await ensureCollections(stores.board);
  const schemas = createSchemaRegistry(stores.board);
  await schemas.open();
  const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, { schemas });
  const { teams, subscription } = await openTeamDirectory(stores.accounts, log);
  const config = readConfig({ RATE_LIMITS: 'off', API_KEY, ...variables });
  const environment = {
    nowMs: () => Date.now(),
    randomBytes: (length: number) => new Uint8Array(randomBytes(length)),
  };
  const idKey = new Uint8Array(32).fill(1);
  const context: SdkServer['context'] = {
    config,
    environment,
    quotas: createQuotas({ config, environment, idKey }),
    stores,
    projection,
    schemas,
    teams,
    messenger: createRecordingMessenger(),
    idKey,
    epoch: 'epoch-of-the-test',
    log,
  };
  const opened =
    config.functions.mode === 'trusted'
      ? await openRunner({ settings: config.functions, timer: systemTimer, worker: WORKER })
      : null;
  const functions = opened ? await openFunctions(context, { runner: opened.runner }) : null;
  const app = createApp(context, parts, functions ? { functions } : {});
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  opened?.serveApi((request, response) => void app.server.emit('request', request, response));
  const endpoint = `${origin}/v1`;

  const jars = new Map<string, CookieJar>();
  const problems: string[] = [];
  const openApi = readOpenApi();
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const jar = jars.get(headers.get(BROWSER_HEADER) ?? '');
    headers.delete(BROWSER_HEADER);
    headers.set('origin', origin);
    const response = await (jar ?? new CookieJar()).fetch(realFetch, url, { ...init, headers });
    // Texts, images and contents of files have no description.
    const isData = !/^(?:text|image)\//.test(response.headers.get('content-type') ?? '');
    const isContent = /\/(?:download|view|preview)$/.test(url.pathname);
    if (response.ok && isData && !isContent)
      await hold(openApi, problems, init.method ?? 'GET', url, response.clone());
    return response;
  };

  return {
    app,
    context,
    endpoint,
    problems,
    browser() {
      const jar = new CookieJar();
      const id = String(jars.size + 1);
      jars.set(id, jar);
      const client = new Client().setEndpoint(endpoint).setProject('portage');
      client.headers[BROWSER_HEADER] = id;
      return {
        client,
        jar,
        account: new Account(client),
        databases: new Databases(client),
        teams: new Teams(client),
        storage: new Storage(client),
      };
    },
    async close() {
      globalThis.fetch = realFetch;
      await app.close();
      await functions?.close();
      await opened?.close();
      await projection.close();
      subscription.close();
      for (const store of Object.values(stores)) await store.close();
    },
  };
}

/** The same for the tests of a file. Call it where hooks may be registered; it is available from the first test on. */
export function sdkServerForTests(
  variables: Record<string, string> = {},
  parts: readonly Part[] = [],
): Omit<SdkServer, 'close'> {
  let server: SdkServer | undefined;
  const running = (): SdkServer => {
    if (!server) throw new Error('The server is there when the tests are');
    return server;
  };
  beforeAll(async () => {
    server = await startSdkServer(variables, parts);
  });
  afterAll(() => server?.close());
  return {
    get app() {
      return running().app;
    },
    get context() {
      return running().context;
    },
    get endpoint() {
      return running().endpoint;
    },
    get problems() {
      return running().problems;
    },
    browser: () => running().browser(),
  };
}

async function hold(
  openApi: OpenApi,
  problems: string[],
  method: string,
  url: URL,
  response: Response,
): Promise<void> {
  const text = await response.text();
  const path = url.pathname.replace(/^\/v1/, '');
  const problem = openApi.problemWith(
    method,
    path,
    response.status,
    text === '' ? undefined : JSON.parse(text),
  );
  if (problem !== null) problems.push(`${method} ${path}: ${problem}`);
}
