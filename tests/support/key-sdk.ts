import { Client, Databases, Messaging, Storage, TablesDB, Tokens, Webhooks } from 'node-appwrite';
import { readOpenApi } from './openapi.ts';
import type { SdkServer } from './sdk-server.ts';
import { API_KEY } from './test-context.ts';

export interface KeySdk {
  databases: Databases;
  tablesDB: TablesDB;
  webhooks: Webhooks;
  messaging: Messaging;
  storage: Storage;
  tokens: Tokens;
  /** Violations of Appwrite's server API description in the answers so far. */
  problems: string[];
}

/**
 * The unmodified server SDK, with or without a key. It uses its own `fetch`; its results are checked against Appwrite's
 * description.
 */
export function createKeySdk(server: SdkServer, key: string | null = API_KEY): KeySdk {
  const client = new Client().setEndpoint(server.endpoint).setProject('portage');
  if (key !== null) client.setKey(key);
  const problems: string[] = [];
  const openApi = readOpenApi('server');
  const call = client.call.bind(client);
  client.call = async (method, url, ...rest) => {
    const answer: unknown = await call(method, url, ...rest);
    const path = url.pathname.replace(/^\/v1/, '');
    const problem = openApi.problemWithBody(method, path, method === 'delete' ? undefined : plain(answer));
    if (problem) problems.push(`${method} ${path}: ${problem}`);
    return answer;
  };
  return {
    databases: new Databases(client),
    tablesDB: new TablesDB(client),
    webhooks: new Webhooks(client),
    messaging: new Messaging(client),
    storage: new Storage(client),
    tokens: new Tokens(client),
    problems,
  };
}

/** Without the properties that the SDK adds to answers. */
function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer));
}
