import { beforeEach, describe, expect, it } from 'vitest';
import type { PushResult } from '../../../../src/sync/ports.ts';
import { createReplayer, type Replayer } from '../../../../src/sync/outbox/replayer.ts';
import type { Operation, Outcome, Receipt } from '../../../../src/wire/operations/push.ts';
import { PUSH_MAX_BYTES } from '../../../../src/wire/operations/push-limits.ts';
import { anApplication } from '../../../support/board.ts';
import { turns } from '../../../support/fake-clock.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../../support/memory-outbox.ts';
import { until } from '../../../support/until.ts';

const RECEIPT: Receipt = { documentId: 'd', acceptedAt: '', reference: '', jobId: 1 };
const applied = ({ id }: Operation): Outcome => ({ id, status: 'applied', receipt: RECEIPT });
const error = (type: string) => ({ type, message: type });
const BROKEN: PushResult = { status: 'refused', error: error('general_unknown'), final: false };
const never = () => new AbortController().signal;

describe('a replayer', () => {
  let store: MemoryOutbox;
  let pages: Operation[][];
  let epochs: (string | undefined)[];
  let answer: (page: readonly Operation[]) => PushResult | Promise<PushResult>;
  let replayer: Replayer;
  let now: number;
  let lost: ((signal: AbortSignal) => Promise<PushResult>) | undefined;

  beforeEach(() => {
    lost = undefined;
    now = Date.parse('2026-11-20T12:00:00.000Z');
    store = createMemoryOutbox('anna', () => 1000);
    pages = [];
    epochs = [];
    answer = page => ({ status: 'answered', outcomes: page.map(applied) });
    replayer = createReplayer({
      store,
      userId: 'anna',
      nowMs: () => now,
      remote: {
        push: async (operations, signal, epoch) => {
          pages.push([...operations]);
          epochs.push(epoch);
          return lost ? lost(signal) : answer(operations);
        },
      },
    });
  });

  const add = async (count: number, fields: (index: number) => Record<string, unknown> = () => ({})) => {
    const operations = Array.from({ length: count }, (_, index) =>
      anApplication({ userId: 'anna', payload: fields(index) }),
    );
    await store.add(
      operations.map(operation => ({ operation, title: '' })),
      undefined,
    );
    return operations;
  };
  const states = () => [...store.entries.values()].map(({ state }) => state);
  const sizes = () => pages.map(({ length }) => length);

  describe('when the network may be back while a request waits', () => {
    /** No answer comes to the first request, with one operation. `end` gives it up from outside. */
    const loseOne = async (fields?: () => Record<string, unknown>) => {
      const [operation] = await add(1, fields);
      const outside = new AbortController();
      lost = signal =>
        new Promise(resolve => {
          signal.addEventListener('abort', () => resolve({ status: 'unreachable', retryAfterMs: null }));
        });
      const replay = replayer.replay(outside.signal);
      await until(() => expect(pages).toHaveLength(1));
      const waits = () => Promise.race([replay.then(() => false), turns().then(() => true)]);
      return { operation, replay, waits, end: () => outside.abort() };
    };

    it('gives it up if it is small and has waited for long, and sends the same again', async () => {
      const { operation, replay, waits } = await loseOne();
      now += 4_999;
      replayer.hurry();
      expect(await waits()).toBe(true);
      now += 1;
      replayer.hurry();
      expect(await replay).toEqual({ status: 'later', retryAfterMs: null });
      expect(states()).toEqual(['waiting']);
      lost = undefined;
      expect(await replayer.replay(never())).toEqual({ status: 'drained' });
      expect(pages.map(page => page.map(({ id }) => id))).toEqual([[operation?.id], [operation?.id]]);
    });

    it('leaves a large one alone, which takes long on a slow network', async () => {
      const { replay, waits, end } = await loseOne(() => ({ message: 'é'.repeat(9_000) }));
      now += 40_000;
      replayer.hurry();
      expect(await waits()).toBe(true);
      end();
      await replay;
    });

    it('has nothing to give up between two requests', async () => {
      await add(1);
      replayer.hurry();
      now += 60_000;
      expect(await replayer.replay(never())).toEqual({ status: 'drained' });
      replayer.hurry();
      expect(states()).toEqual(['sent']);
    });
  });

  it('offers a restored server what it lost before anything else', async () => {
    const [old] = await add(1);
    answer = page => ({ status: 'answered', epoch: 'before', outcomes: page.map(applied) });
    await replayer.replay(never());
    const [fresh] = await add(1);
    pages = [];
    epochs = [];
    answer = page => ({
      status: 'answered',
      epoch: 'after',
      outcomes: epochs.at(-1) === 'after' ? page.map(applied) : [],
    });
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(epochs).toEqual(['before', 'after']);
    expect(pages.map(page => page.map(({ id }) => id))).toEqual([[fresh?.id], [old?.id, fresh?.id]]);
    expect(states()).toEqual(['sent', 'sent']);
  });

  it('does not run in circles between two servers with different data', async () => {
    await add(1);
    let asked = 0;
    answer = () => ({ status: 'answered', epoch: `epoch ${++asked}`, outcomes: [] });
    expect(await replayer.replay(never())).toEqual({ status: 'later', retryAfterMs: null });
    expect(asked).toBe(3);
    expect(states()).toEqual(['waiting']);
  });

  it('asks nobody when nothing waits', async () => {
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(pages).toEqual([]);
  });

  it('sends page after page, in order, everything once', async () => {
    const operations = await add(2500);
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(sizes()).toEqual([1000, 1000, 500]);
    expect(pages.flat()).toEqual(operations);
    expect(new Set(states())).toEqual(new Set(['sent']));
  });

  it('keeps a page within the bytes of a request, counted as they travel', async () => {
    await add(30, () => ({ message: 'é'.repeat(30_000) }));
    await replayer.replay(never());
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const body = JSON.stringify({ protocol: 1, operations: page });
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(PUSH_MAX_BYTES);
    }
  });

  it('gives back what can never be sent, and sends the others', async () => {
    await add(3, index => ({ message: 'x'.repeat(index === 0 ? PUSH_MAX_BYTES : 10) }));
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(states()).toEqual(['attention', 'sent', 'sent']);
    expect([...store.entries.values()][0]?.error?.type).toBe('request_too_large');
    expect(sizes()).toEqual([2]);
  });

  it('sends what a dead tab left in flight', async () => {
    const [operation] = await add(1);
    await store.markSending([operation!.id]);
    await replayer.replay(never());
    expect(states()).toEqual(['sent']);
  });

  it('sends what was added while a request was under way', async () => {
    await add(1);
    let isFirst = true;
    answer = async page => {
      if (isFirst) await add(1);
      isFirst = false;
      return { status: 'answered', outcomes: page.map(applied) };
    };
    await replayer.replay(never());
    expect(states()).toEqual(['sent', 'sent']);
  });

  it('sends less at a time over a link on which all of it took too long', async () => {
    await add(1000);
    answer = page =>
      page.length > 300
        ? { status: 'unreachable', retryAfterMs: null, timedOut: true }
        : { status: 'answered', outcomes: page.map(applied) };
    for (let i = 0; i < 3; i += 1) await replayer.replay(never());
    expect(sizes()).toEqual([1000, 500, 250, 275, 303]);
    expect(states().filter(state => state === 'sent')).toHaveLength(525);
  });

  it.each([
    [
      { status: 'unreachable', retryAfterMs: 5000 },
      { status: 'later', retryAfterMs: 5000 },
    ],
    [{ status: 'unauthorised' }, { status: 'needs-login' }],
    [{ status: 'unsupported' }, { status: 'needs-update' }],
  ] as const)('ends at %j with everything waiting', async (result, expected) => {
    await add(150);
    answer = () => result;
    expect(await replayer.replay(never())).toEqual(expected);
    expect(pages).toHaveLength(1);
    expect(new Set(states())).toEqual(new Set(['waiting']));
  });

  it('leaves what has no outcome and asks again later, not in a circle', async () => {
    await add(1020);
    answer = page => ({ status: 'answered', outcomes: page.slice(1).map(applied) });
    expect(await replayer.replay(never())).toEqual({ status: 'later', retryAfterMs: null });
    expect(sizes()).toEqual([1000, 20]);
    expect(states().filter(state => state === 'waiting')).toHaveLength(2);
  });

  it('settles a rejected one and goes on', async () => {
    const [bad] = await add(3);
    answer = page => ({
      status: 'answered',
      outcomes: page.map(operation =>
        operation.id === bad!.id
          ? { id: operation.id, status: 'rejected', error: error('posting_closed') }
          : applied(operation),
      ),
    });
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(states()).toEqual(['attention', 'sent', 'sent']);
  });

  it.each(['operation_needs_account', 'operation_other_person'])(
    'sends the others, then asks for a sign-in, when one is deferred as %s',
    async type => {
      const [held] = await add(1001);
      answer = page => ({
        status: 'answered',
        outcomes: page.map(operation =>
          operation.id === held!.id
            ? { id: operation.id, status: 'deferred', error: error(type) }
            : applied(operation),
        ),
      });
      expect(await replayer.replay(never())).toEqual({ status: 'needs-login' });
      expect(states().filter(state => state === 'waiting')).toHaveLength(1);
      expect(sizes()).toEqual([1000, 1]);
    },
  );

  describe('when the server takes something only later', () => {
    const later = (id: string, minutes: number): Outcome => ({
      id,
      status: 'deferred',
      error: {
        ...error('daily_quota_exceeded'),
        quota: {
          name: 'reports',
          share: 'account',
          limit: 2,
          used: 2,
          freesAt: new Date(now + minutes * 60_000).toISOString(),
        },
      },
    });
    const putOff = (ids: readonly string[], minutes: number) => {
      answer = page => ({
        status: 'answered',
        outcomes: page.map(operation =>
          ids.includes(operation.id) ? later(operation.id, minutes) : applied(operation),
        ),
      });
    };

    it('sends the others, and that one again when its turn has come', async () => {
      const [first] = await add(3);
      putOff([first!.id], 20);
      expect(await replayer.replay(never())).toEqual({ status: 'put-off', retryAfterMs: 20 * 60_000 });
      expect(states()).toEqual(['waiting', 'sent', 'sent']);
      expect(store.entries.get(first!.id)?.error?.type).toBe('daily_quota_exceeded');

      // New work is sent at once, without the operation that was put off.
      const [fresh] = await add(1);
      now += 5 * 60_000;
      expect(await replayer.replay(never())).toEqual({ status: 'put-off', retryAfterMs: 15 * 60_000 });
      expect(pages.map(page => page.map(({ id }) => id)).at(-1)).toEqual([fresh!.id]);

      now += 15 * 60_000;
      answer = page => ({ status: 'answered', outcomes: page.map(applied) });
      expect(await replayer.replay(never())).toEqual({ status: 'drained' });
      expect(states()).toEqual(['sent', 'sent', 'sent', 'sent']);
    });

    it('asks once an hour at least, and once a minute at most, whatever the clocks say', async () => {
      const [first] = await add(1);
      putOff([first!.id], 24 * 60);
      expect(await replayer.replay(never())).toEqual({ status: 'put-off', retryAfterMs: 3_600_000 });
      now += 3_600_000;
      putOff([first!.id], -24 * 60);
      expect(await replayer.replay(never())).toEqual({ status: 'put-off', retryAfterMs: 60_000 });
      // Setting the clock back by a year does not delay it for a year.
      now -= 365 * 86_400_000;
      pages = [];
      await replayer.replay(never());
      expect(sizes()).toEqual([1]);
    });

    it('tries it when somebody asks, and forgets what was deleted', async () => {
      const [first, second] = await add(2);
      putOff([first!.id, second!.id], 60);
      await replayer.replay(never());
      pages = [];
      await replayer.replay(never());
      expect(pages).toEqual([]);
      replayer.hurry();
      await replayer.replay(never());
      expect(sizes()).toEqual([2]);
      for (const { id } of [first!, second!]) await store.remove(id);
      expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    });

    it('asks for a sign-in first where something else needs one', async () => {
      const [held, first] = await add(2);
      answer = page => ({
        status: 'answered',
        outcomes: page.map(({ id }) =>
          id === held!.id
            ? { id, status: 'deferred', error: error('operation_needs_account') }
            : later(id, 60),
        ),
      });
      expect(await replayer.replay(never())).toEqual({ status: 'needs-login' });
      expect(first).toBeDefined();
    });
  });

  it('comes back by itself for what is left without a sign-in, also where something else needs one', async () => {
    const [held, unanswered] = await add(3);
    answer = page => ({
      status: 'answered',
      outcomes: page.flatMap((operation): Outcome[] => {
        if (operation.id === unanswered?.id) return [];
        return operation.id === held?.id
          ? [{ id: operation.id, status: 'deferred', error: error('operation_needs_account') }]
          : [applied(operation)];
      }),
    });
    expect(await replayer.replay(never())).toEqual({ status: 'later', retryAfterMs: null });
    expect(states()).toEqual(['waiting', 'waiting', 'sent']);
  });

  it('finds the one operation that no answer can be had for, and sends all others', async () => {
    const operations = await add(250);
    const poison = operations[130]!.id;
    answer = page =>
      page.some(({ id }) => id === poison) ? BROKEN : { status: 'answered', outcomes: page.map(applied) };
    expect(await replayer.replay(never())).toEqual({ status: 'later', retryAfterMs: null });
    const waiting = [...store.entries.values()].filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ id }) => id)).toEqual([poison]);
    expect(pages.length).toBeLessThan(30);

    const others = await add(5);
    pages = [];
    await replayer.replay(never());
    expect(pages[0]?.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(store.entries.get(poison)?.state).toBe('waiting');
  });

  it('gives back the one operation that is refused for good', async () => {
    const operations = await add(10);
    const poison = operations[4]!.id;
    const refusal = error('general_argument_invalid');
    answer = page =>
      page.some(({ id }) => id === poison)
        ? { status: 'refused', error: refusal, final: true }
        : { status: 'answered', outcomes: page.map(applied) };
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(store.entries.get(poison)).toMatchObject({ state: 'attention', error: refusal });
    expect(states().filter(state => state === 'sent')).toHaveLength(9);
  });

  it('asks a broken server ever less, and everything goes when it is mended', async () => {
    await add(120);
    answer = () => BROKEN;
    const requests: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      pages = [];
      expect(await replayer.replay(never())).toEqual({ status: 'later', retryAfterMs: null });
      requests.push(pages.length);
    }
    expect(requests).toEqual([10, 1, 1, 1, 1, 1]);
    answer = page => ({ status: 'answered', outcomes: page.map(applied) });
    expect(await replayer.replay(never())).toEqual({ status: 'drained' });
    expect(new Set(states())).toEqual(new Set(['sent']));
  });

  it('takes troubled ones in turn, so that one poison does not starve the next', async () => {
    const [poison, healthy] = await add(2);
    answer = () => BROKEN;
    await replayer.replay(never());
    await replayer.replay(never());
    answer = page =>
      page.some(({ id }) => id === poison!.id) ? BROKEN : { status: 'answered', outcomes: page.map(applied) };
    for (let i = 0; i < 3; i += 1) await replayer.replay(never());
    expect([store.entries.get(poison!.id)?.state, store.entries.get(healthy!.id)?.state]).toEqual([
      'waiting',
      'sent',
    ]);
  });

  it('leaves everything waiting when it is stopped', async () => {
    await add(150);
    const stop = new AbortController();
    answer = () => {
      stop.abort();
      return { status: 'unreachable', retryAfterMs: null };
    };
    expect(await replayer.replay(stop.signal)).toEqual({ status: 'later', retryAfterMs: null });
    expect(pages).toHaveLength(1);
    expect(new Set(states())).toEqual(new Set(['waiting']));
    expect(await replayer.replay(stop.signal)).toEqual({ status: 'later', retryAfterMs: null });
    expect(pages).toHaveLength(1);
  });

  it('leaves everything waiting when the unexpected happens', async () => {
    await add(2);
    answer = () => {
      throw new TypeError('a bug');
    };
    await expect(replayer.replay(never())).rejects.toThrow('a bug');
    expect(states()).toEqual(['waiting', 'waiting']);
  });
});
