import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeySdk, type KeySdk } from './key-sdk.ts';
import { type SdkServer, startSdkServer } from './sdk-server.ts';

export type Params = Record<string, unknown>;
export type Answer = Record<string, unknown>;
type Service = Record<string, (params: Params) => Promise<Answer>>;

/** The vocabulary of one of the SDK's two classes for the same things. */
export interface Words {
  name: 'Databases' | 'TablesDB';
  serviceOf: (sdk: KeySdk) => object;
  Collection: 'Collection' | 'Table';
  Attribute: 'Attribute' | 'Column';
  collection: 'collection' | 'table';
  attribute: 'attribute' | 'column';
  index: 'index' | 'column_index';
  documentSecurity: 'documentSecurity' | 'rowSecurity';
}

export const COLLECTION_WORDS: Words = {
  name: 'Databases',
  serviceOf: ({ databases }) => databases,
  Collection: 'Collection',
  Attribute: 'Attribute',
  collection: 'collection',
  attribute: 'attribute',
  index: 'index',
  documentSecurity: 'documentSecurity',
};

export const TABLE_WORDS: Words = {
  name: 'TablesDB',
  serviceOf: ({ tablesDB }) => tablesDB,
  Collection: 'Table',
  Attribute: 'Column',
  collection: 'table',
  attribute: 'column',
  index: 'column_index',
  documentSecurity: 'rowSecurity',
};

export interface SchemaWorld {
  server: () => SdkServer;
  /** With the key. */
  call: (name: string, params?: Params) => Promise<Answer>;
  /** Without the key. */
  guestCall: (name: string, params?: Params) => Promise<Answer>;
  db: { databaseId: string };
  /** An empty collection. */
  goods: Params;
  /** Call this last: it adds a test of all answers to the key. */
  testAnswers: () => void;
}

/** A server with a database `shop` and a collection `goods`, for the tests of a file. */
export function setUpSchemaWorld(words: Words): SchemaWorld {
  let server: SdkServer;
  let sdk: KeySdk;
  let api: Service;
  let noKey: Service;
  const db = { databaseId: 'shop' };
  const goods = { ...db, [`${words.collection}Id`]: 'goods' };

  function invoke(service: Service, name: string, params: Params): Promise<Answer> {
    const method = service[name];
    const { default: given, ...rest } = params;
    if (!method) throw new Error(`The SDK has no ${name}`);
    // The SDK's name for it, because `default` is a keyword.
    return method.call(service, given === undefined ? params : { ...rest, xdefault: given });
  }

  const call = (name: string, params: Params = {}) => invoke(api, name, params);
  beforeAll(async () => {
    server = await startSdkServer();
    sdk = createKeySdk(server);
    api = words.serviceOf(sdk) as Service;
    noKey = words.serviceOf(createKeySdk(server, null)) as Service;
    await call('create', { ...db, name: 'Shop' });
    await call(`create${words.Collection}`, { ...goods, name: 'Goods' });
  });
  afterAll(() => server.close());

  return {
    server: () => server,
    call,
    guestCall: (name, params = {}) => invoke(noKey, name, params),
    db,
    goods,
    testAnswers: () =>
      test('every answer to a key was as Appwrite describes it', () => {
        expect(sdk.problems).toEqual([]);
      }),
  };
}
