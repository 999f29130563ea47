import type { Request, RequestHandler, Response } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import type { Change, Store } from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { startCouchServer, type CouchServer } from '../support/couch-server.ts';
import { until } from '../support/until.ts';

/** What the cluster does to the next request of its kind; each is used up by having done it. */
type Fault = (request: Request, response: Response) => 'taken' | 'changed' | 'passed';
let faults: Fault[] = [];
const asked: string[] = [];

const shim: RequestHandler = (request, response, next) => {
  asked.push(`${request.method} ${request.path.split('/').at(-1)}`);
  const effect = faults[0]?.(request, response) ?? 'passed';
  if (effect !== 'passed') faults.shift();
  if (effect !== 'taken') next();
};

let server: CouchServer;
let stores: Store[] = [];
let fatal: Error[] = [];
let databases = 0;
beforeAll(async () => {
  server = await startCouchServer(shim);
});
afterAll(() => server.close());
afterEach(async () => {
  faults = [];
  await Promise.all(stores.map(store => store.close()));
  stores = [];
  fatal = [];
});

/** Retries without waiting, so that no test does. */
async function open(name = `cluster-${databases++}`): Promise<Store> {
  const retry = { attempts: 4, pause: () => new Promise<void>(resolve => setImmediate(resolve)) };
  const store = await openHttpStore({
    addresses: [server.url],
    name,
    onFatal: error => fatal.push(error),
    retry,
  });
  stores.push(store);
  return store;
}

const isBulk = (request: Request) => request.path.endsWith('/_bulk_docs');
const isRead = (request: Request) => request.path.endsWith('/_bulk_get');
const isRange = (request: Request) => request.path.endsWith('/_all_docs');
const isChanges = (request: Request) =>
  request.path.endsWith('/_changes') && request.query['feed'] === undefined;

const refuse =
  (matches: (request: Request) => boolean, status: number, body: object): Fault =>
  (request, response) => {
    if (!matches(request)) return 'passed';
    response.status(status).json(body);
    return 'taken';
  };

/** Lets the request through and rewrites the answer. */
const answer =
  (matches: (request: Request) => boolean, rewrite: (text: string, response: Response) => string): Fault =>
  (request, response) => {
    if (!matches(request)) return 'passed';
    // The answer comes in pieces, uncompressed: gathered, rewritten, sent once.
    request.headers['accept-encoding'] = 'identity';
    const pieces: Buffer[] = [];
    const end = response.end.bind(response);
    const gather = (piece: unknown) => {
      if (typeof piece === 'string' || Buffer.isBuffer(piece)) pieces.push(Buffer.from(piece));
    };
    response.write = (piece: unknown) => {
      gather(piece);
      return true;
    };
    response.end = (piece?: unknown) => {
      gather(piece);
      const text = rewrite(Buffer.concat(pieces).toString(), response);
      response.removeHeader('content-length');
      return end(text);
    };
    return 'changed';
  };

/** Too few nodes have the write. As in CouchDB, that shows only in the answer to a new edit. */
const accepted = (request: Request, response: Response) =>
  answer(isBulk, text => {
    const { new_edits: areNew } = request.body as { new_edits?: boolean };
    if (areNew !== false) response.statusCode = 202;
    return text;
  })(request, response);

/** The connection breaks after the work was done. */
const lostAnswer = answer(isBulk, (text, response) => {
  response.socket?.destroy();
  return text;
});

describe('a store on a cluster', () => {
  it('does not take 202 for an acknowledgement: it writes until a quorum has it', async () => {
    const store = await open();
    faults = [accepted];
    asked.length = 0;
    const [result] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    expect(result?.status).toBe('committed');
    expect(asked.filter(request => request === 'POST _bulk_docs')).toHaveLength(2);
    const read = await store.get('a');
    expect(read?.body).toEqual({ n: 1 });
    expect(result?.status === 'committed' && result.revision).toBe(read?.revision);
  });

  it.each([
    ['a change', { n: 1 }],
    ['a deletion', null],
  ])('has %s acknowledged that too few nodes had', async (_, body) => {
    const store = await open();
    const [first] = await store.commit([{ id: 'a', body: { n: 0 } }]);
    faults = [accepted, accepted];
    const revision = first?.status === 'committed' ? first.revision : '';
    const [result] = await store.commit([{ id: 'a', revision, body }]);
    expect(result?.status).toBe('committed');
    expect(faults).toEqual([]);
    const read = await store.get('a');
    expect(read?.body).toEqual(body ?? undefined);
    expect(result).toMatchObject(body === null ? {} : { revision: read?.revision });
  });

  it('reports a conflict if another process changed a version that too few nodes had', async () => {
    const store = await open('overtaken');
    const other = await open('overtaken');
    const overtake: Fault = (request, response) => {
      const effect = accepted(request, response);
      if (effect === 'passed') return effect;
      const end = response.end.bind(response);
      response.end = (piece?: unknown) => {
        void other
          .get('a')
          .then(read => other.commit([{ id: 'a', revision: read?.revision ?? '', body: { by: 'other' } }]))
          .then(() => end(piece));
        return response;
      };
      return effect;
    };
    faults = [overtake];
    expect(await store.commit([{ id: 'a', body: { by: 'me' } }])).toEqual([{ status: 'conflict', id: 'a' }]);
    expect((await store.get('a'))?.body).toEqual({ by: 'other' });
  });

  it.each([201, 202])('refuses equal content that a node takes which lags behind, with %i', async status => {
    const store = await open();
    const [first] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    const revision = first?.status === 'committed' ? first.revision : '';
    faults = [
      answer(isBulk, (_, response) => {
        response.statusCode = status;
        return JSON.stringify([{ ok: true, id: 'a', rev: revision }]);
      }),
    ];
    expect(await store.commit([{ id: 'a', body: { n: 1 } }])).toEqual([{ status: 'conflict', id: 'a' }]);
    expect((await store.get('a'))?.revision).toBe(revision);
  });

  it('refuses it too if that node’s answer is lost', async () => {
    const store = await open();
    await store.commit([{ id: 'a', body: { n: 1 } }]);
    faults = [lostAnswer];
    expect(await store.commit([{ id: 'a', body: { n: 1 } }])).toEqual([{ status: 'conflict', id: 'a' }]);
  });

  it('answers unavailable when a quorum never has it, and finds the write when asked again', async () => {
    const store = await open();
    faults = Array.from({ length: 8 }, () => accepted);
    await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
    faults = [];
    expect(await store.commit([{ id: 'a', body: {} }])).toEqual([{ status: 'conflict', id: 'a' }]);
    expect(fatal).toEqual([]);
  });

  it.each([
    ['a creation', undefined, { n: 1 }, [lostAnswer]],
    ['a change', { n: 0 }, { n: 1 }, [lostAnswer]],
    ['a deletion', { n: 0 }, null, [lostAnswer]],
    ['a change that too few nodes had', { n: 0 }, { n: 1 }, [accepted, lostAnswer]],
    ['a deletion that too few nodes had', { n: 0 }, null, [accepted, lostAnswer]],
  ])('commits %s once whose answer was lost', async (_, before, body, during) => {
    const store = await open();
    const write = { id: 'a', body };
    if (before) await store.commit([{ id: 'a', body: before }]);
    const present = await store.get('a');
    faults = [...during];
    const results = await store.commit([present ? { ...write, revision: present.revision } : write]);
    expect(results.map(({ status }) => status)).toEqual(['committed']);
    expect((await store.get('a'))?.body).toEqual(body ?? undefined);
  });

  it('commits a batch of which a part was answered and a part failed', async () => {
    const store = await open();
    await store.commit([{ id: 'taken', body: {} }]);
    faults = [
      answer(isBulk, text => {
        const [first, second, ...rest] = JSON.parse(text) as object[];
        const failed = { id: 'c', error: 'internal_server_error', reason: 'timeout' };
        return JSON.stringify([first, second, failed, ...rest.slice(2)]);
      }),
    ];
    const ids = ['a', 'b', 'c', 'd', 'taken', 'e'];
    const results = await store.commit(ids.map(id => ({ id, body: { id } })));
    expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a committed',
      'b committed',
      'c committed',
      'd committed',
      'taken conflict',
      'e committed',
    ]);
    expect(await store.range({ start: '', end: '~' })).toHaveLength(6);
  });

  it('takes for a conflict what somebody else wrote while an answer was lost', async () => {
    const store = await open('contended');
    const other = await open('contended');
    faults = [refuse(isBulk, 503, { error: 'service_unavailable', reason: 'try again' })];
    const committing = store.commit([{ id: 'a', body: { by: 'me' } }]);
    await other.commit([{ id: 'a', body: { by: 'other' } }]);
    const [mine] = await committing;
    const read = await store.get('a');
    expect(mine?.status).toBe(read?.body['by'] === 'me' ? 'committed' : 'conflict');
  });

  it.each([500, 502, 503, 504, 429])('tries again after %i', async status => {
    const store = await open();
    faults = [
      refuse(isBulk, status, { error: 'x', reason: 'y' }),
      refuse(isRead, status, { error: 'x', reason: 'y' }),
    ];
    expect((await store.commit([{ id: 'a', body: {} }])).map(each => each.status)).toEqual(['committed']);
    faults = [refuse(isRead, status, { error: 'x', reason: 'y' })];
    expect(await store.get('a')).toBeDefined();
  });

  it('tries again after an answer that is no JSON', async () => {
    const store = await open();
    faults = [answer(isBulk, () => '<html>bad gateway</html>')];
    expect((await store.commit([{ id: 'a', body: {} }])).map(({ status }) => status)).toEqual(['committed']);
  });

  it('gives up after a bounded number of tries, and works when the cluster does', async () => {
    const store = await open();
    faults = Array.from({ length: 4 }, () => refuse(isRead, 503, { error: 'x', reason: 'down' }));
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    faults = [];
    expect(await store.get('a')).toBeUndefined();
    expect(fatal).toEqual([]);
  });

  it('reads again when a replica answers with an older version than was acknowledged', async () => {
    const store = await open();
    const [first] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    let old = '';
    faults = [answer(isRead, text => (old = text))];
    await store.get('a');
    await store.commit([
      { id: 'a', revision: first?.status === 'committed' ? first.revision : '', body: { n: 2 } },
    ]);
    faults = [answer(isRead, () => old)];
    expect((await store.get('a'))?.body).toEqual({ n: 2 });
    expect(faults).toEqual([]);
  });

  it('reads a range again that lacks what was acknowledged', async () => {
    const store = await open();
    await store.commit([{ id: 'a/1', body: {} }]);
    let old = '';
    faults = [answer(isRange, text => (old = text))];
    await store.range({ start: 'a/', end: 'a0' });
    await store.commit([{ id: 'a/2', body: {} }]);
    faults = [answer(isRange, () => old)];
    expect((await store.range({ start: 'a/', end: 'a0' })).map(({ id }) => id)).toEqual(['a/1', 'a/2']);
    expect(faults).toEqual([]);
  });

  it('goes on telling listeners after the feed was cut', async () => {
    const store = await open();
    const seen: string[] = [];
    await store.subscribe(undefined, page => {
      seen.push(...page.map(({ id }) => id));
    });
    faults = Array.from({ length: 9 }, () => (request: Request, response: Response) => {
      if (!request.path.endsWith('/_changes')) return 'passed';
      response.socket?.destroy();
      return 'taken';
    });
    await store.commit([{ id: 'a', body: {} }]);
    await store.commit([{ id: 'b', body: {} }]);
    expect(seen).toEqual(['a', 'b']);
    expect(fatal).toEqual([]);
  });

  it('waits until the feed shows a write, not until it shows something', async () => {
    const store = await open();
    const seen: string[] = [];
    await store.subscribe(undefined, page => {
      seen.push(...page.map(({ id }) => id));
    });
    // A replica that has not yet heard of it: nothing new, three times over.
    const behind = answer(
      request => request.path.endsWith('/_changes') && request.query['feed'] === undefined,
      () => JSON.stringify({ results: [], last_seq: 0 }),
    );
    faults = [behind, behind, behind];
    await store.commit([{ id: 'a', body: {} }]);
    expect(seen).toEqual(['a']);
  });

  it('shows what it wrote itself without reading it again, and what others wrote', async () => {
    const [store, other] = [await open('own'), await open('own')];
    const shown: Change[] = [];
    // Its question for news isn't answered, so the feed is only read for commits that are answered already.
    faults = [request => (request.query['feed'] === 'longpoll' ? 'taken' : 'passed')];
    await store.subscribe(undefined, changes => void shown.push(...changes));
    await until(() => expect(faults).toEqual([]));
    const readWhole: boolean[] = [];
    faults = [
      request => {
        if (isChanges(request)) readWhole.push(request.query['include_docs'] === 'true');
        return 'passed';
      },
    ];
    const [made] = await store.commit([{ id: 'a', body: { n: 1 } }]);
    if (made?.status !== 'committed') throw new Error('Not committed');
    const [changed] = await store.commit([{ id: 'a', revision: made.revision, body: { n: 2 } }]);
    if (changed?.status !== 'committed') throw new Error('Not committed');
    await store.commit([{ id: 'a', revision: changed.revision, body: null }]);
    expect(readWhole).not.toContain(true);
    await other.commit([{ id: 'b', body: { n: 4 } }]);
    await store.commit([{ id: 'c', body: { n: 5 } }]);
    expect(readWhole).toContain(true);
    expect(shown.map(({ id, body }) => [id, body])).toEqual([
      ['a', { n: 1 }],
      ['a', { n: 2 }],
      ['a', null],
      ['b', { n: 4 }],
      ['c', { n: 5 }],
    ]);
    const again = await open('own');
    const read: Change[] = [];
    await again.subscribe(undefined, changes => void read.push(...changes));
    expect(read).toEqual(shown.slice(2));
  });

  it('stops for good when the cluster refuses access', async () => {
    const store = await open();
    faults = [refuse(isBulk, 401, { error: 'unauthorized', reason: 'Name or password is incorrect.' })];
    await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
    await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    expect(fatal).toHaveLength(1);
  });

  it('cannot be opened where nobody answers', async () => {
    const opening = openHttpStore({ addresses: ['http://127.0.0.1:9'], name: 'x', onFatal: () => {} });
    await expect(opening).rejects.toThrow(StoreUnavailable);
  });
});

describe('the check of a cluster', () => {
  /** Another process writes a document before each answer to such a request. */
  const writingBeside = (matches: (request: Request) => boolean, other: Store): Fault => {
    let written = 0;
    return (request, response) => {
      if (!matches(request)) return 'passed';
      const end = response.end.bind(response);
      response.end = (piece?: unknown) => {
        void other.commit([{ id: `beside-${written++}`, body: {} }]).then(() => end(piece));
        return response;
      };
      return 'changed';
    };
  };

  it.each([true, false])('passes while others write (quick: %s)', async quick => {
    const store = await open(`checked-${quick}`);
    const other = await open(`checked-${quick}`);
    await store.commit([{ id: 'a', body: {} }]);
    const busy = writingBeside(request => isRange(request) || isRead(request) || isChanges(request), other);
    faults = Array.from({ length: 4 }, () => busy);
    const report = await store.checkIntegrity({ quick });
    expect(report).toMatchObject({ ok: true, problem: null });
    expect((await store.status()).documents).toBeGreaterThan(1);
  });

  it('finds documents that one way of reading no longer has', async () => {
    const store = await open();
    await store.commit(['a', 'b', 'c'].map(id => ({ id, body: {} })));
    const lacking = answer(isRange, text => {
      const { rows, ...rest } = JSON.parse(text) as { rows: object[] };
      return JSON.stringify({ ...rest, rows: rows.slice(1) });
    });
    faults = [lacking];
    expect(await store.checkIntegrity()).toMatchObject({
      ok: false,
      problem: expect.stringContaining('3, 2, 3'),
    });
  });

  it.each([
    [1, 'passes once a replica has caught up with the newest changes'],
    [4, 'doesn’t pass while the newest documents can’t be read'],
  ])('after %i answers without them, it %s', async times => {
    const name = `lagging-${times}`;
    const writer = await open(name);
    await writer.commit([{ id: 'a', body: {} }]);
    const store = await open(name);
    faults = Array.from({ length: times }, () =>
      answer(isRead, () =>
        JSON.stringify({ results: [{ id: 'a', docs: [{ error: { error: 'not_found' } }] }] }),
      ),
    );
    const checking = store.checkIntegrity({ quick: true });
    const said = await checking.then(
      ({ ok }) => `ok: ${ok}`,
      (error: Error) => error.name,
    );
    expect(said).toBe(times < 4 ? 'ok: true' : 'StoreUnavailable');
  });

  it('reads no more than the newest changes at a start', async () => {
    const store = await open();
    await store.commit(Array.from({ length: 500 }, (_, n) => ({ id: `d${n}`, body: {} })));
    let largest = 0;
    faults = Array.from({ length: 3 }, () =>
      answer(
        request => isRead(request) || isChanges(request),
        text => {
          largest = Math.max(largest, text.length);
          return text;
        },
      ),
    );
    expect(await store.checkIntegrity({ quick: true })).toMatchObject({ ok: true, documents: 500 });
    expect(largest).toBeLessThan(60_000);
    expect(largest).toBeGreaterThan(1000);
  });
});
