import type { CurrentPerson, PersonOutbox } from '../../src/sync/outbox/person-outbox.ts';
import type { PushRemote } from '../../src/sync/ports.ts';
import type {
  Operation,
  Outcome,
  PushRequest,
  PushResponse,
  Receipt,
} from '../../src/wire/operations/push.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { APPLICATION_EMAIL } from '../../sync-server/records/application-effects.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import type { SimRequest, SimResponse } from './exchange.ts';
import type { ServerFacts, Wraps } from './wraps.ts';

const DAY_MS = 86_400_000;

export interface PlantedBug {
  /** Which invariants it breaks. */
  breaks: readonly string[];
  /** A seed that finds it: tried first, to save time. */
  seed: number;
  /** So few steps of that seed are enough. */
  steps?: number;
  /** In worlds of so many, instead of one. */
  servers?: number;
  /** Its worlds cost much, and it's only looked for before a release. */
  isThorough?: true;
  /** For one world. */
  plant: () => Partial<Wraps>;
}

const INVENTED: Receipt = {
  documentId: 'invented',
  acceptedAt: '2026-11-20T12:00:00.000Z',
  reference: '',
  jobId: 0,
};

const pushOf = ({ method, body }: SimRequest): PushRequest | null =>
  method === 'POST' && typeof body === 'string' ? (JSON.parse(body) as PushRequest) : null;

function answered(outcomes: Outcome[], epoch: string): SimResponse {
  const body = Buffer.from(JSON.stringify({ epoch, outcomes } satisfies PushResponse));
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

/** A server that knows operations by other names than the devices do: what it forgets, it does again. */
export function renaming(nameOf: (id: string, facts: ServerFacts, kind: string) => string): Wraps['handle'] {
  return (handle, facts) => async request => {
    const push = pushOf(request);
    if (!push) return handle(request);
    const operations = push.operations.map(operation => ({
      ...operation,
      id: nameOf(operation.id, facts, operation.kind),
    }));
    const names = new Map(operations.map(({ id }, index) => [id, push.operations[index]?.id]));
    const answer = await handle({ ...request, body: JSON.stringify({ ...push, operations }) });
    if (answer?.status !== 200) return answer;
    const { epoch, outcomes } = JSON.parse(answer.body.toString()) as PushResponse;
    return answered(
      outcomes.map(outcome => ({ ...outcome, id: names.get(outcome.id) ?? outcome.id })),
      epoch,
    );
  };
}

export const outboxWith =
  (change: (outbox: PersonOutbox) => Partial<PersonOutbox>): Wraps['outbox'] =>
  outbox => ({ ...outbox, ...change(outbox) });

const pushWith =
  (push: (inner: PushRemote['push']) => PushRemote['push']): Wraps['push'] =>
  remote => ({ push: push((...asked) => remote.push(...asked)) });

export const storeWith =
  (change: (store: Store) => Partial<Store>): Wraps['store'] =>
  store => {
    const whole: Store = {
      name: store.name,
      order: store.order,
      get: id => store.get(id),
      getMany: ids => store.getMany(ids),
      range: options => store.range(options),
      commit: writes => store.commit(writes),
      refuseIfFull: () => store.refuseIfFull(),
      subscribe: (since, listener) => store.subscribe(since, listener),
      snapshot: () => store.snapshot(),
      status: () => store.status(),
      checkIntegrity: options => store.checkIntegrity(options),
      close: () => store.close(),
    };
    return { ...whole, ...change(store) };
  };

/** Mistakes that such systems make. Each is found by the simulation, or the simulation is worth nothing. */
export const PLANTED_BUGS: Readonly<Record<string, PlantedBug>> = {
  'no deduplication': {
    breaks: ['I1'],
    seed: 7,
    steps: 20,
    plant: () => {
      let count = 0;
      return { handle: renaming(id => `${id}-${(count += 1)}`) };
    },
  },
  'deduplication in memory only': {
    breaks: ['I1'],
    seed: 7,
    steps: 20,
    plant: () => ({ handle: renaming((id, { starts }) => `${id}-${starts()}`) }),
  },
  'ids expire after an hour': {
    breaks: ['I1'],
    seed: 7,
    steps: 20,
    plant: () => {
      const firstMs = new Map<string, number>();
      const ageMs = (id: string, nowMs: number) => {
        firstMs.set(id, firstMs.get(id) ?? nowMs);
        return nowMs - (firstMs.get(id) ?? nowMs);
      };
      return { handle: renaming((id, { nowMs }) => `${id}-${Math.floor(ageMs(id, nowMs()) / 3_600_000)}`) };
    },
  },
  'deduplication noted before the commit': {
    breaks: ['I1'],
    seed: 5,
    steps: 20,
    plant: () => {
      const noted = new Set<string>();
      const handle: Wraps['handle'] = inner => async request => {
        const push = pushOf(request);
        if (!push) return inner(request);
        const known = push.operations.filter(({ id }) => noted.has(id));
        const fresh = push.operations.filter(({ id }) => !noted.has(id));
        for (const { id } of fresh) noted.add(id);
        const answer = await inner({ ...request, body: JSON.stringify({ ...push, operations: fresh }) });
        if (answer?.status !== 200) return answer;
        const { epoch, outcomes } = JSON.parse(answer.body.toString()) as PushResponse;
        // What was put off is to be asked for again.
        for (const { id, status } of outcomes) if (status === 'deferred') noted.delete(id);
        const replays = known.map(({ id }): Outcome => ({ id, status: 'applied', receipt: INVENTED }));
        return answered([...replays, ...outcomes], epoch);
      };
      return { handle };
    },
  },
  'acknowledged before the commit': {
    breaks: ['I1'],
    seed: 2,
    steps: 20,
    plant: () => {
      const handle: Wraps['handle'] = inner => async request => {
        const push = pushOf(request);
        if (!push) return inner(request);
        inner(request).catch(() => undefined);
        const outcomes = push.operations.map(
          ({ id }): Outcome => ({ id, status: 'applied', receipt: INVENTED }),
        );
        return answered(outcomes, push.epoch ?? 'epoch-1');
      };
      return { handle };
    },
  },
  'an error of the disk is swallowed': {
    breaks: ['I1'],
    seed: 6,
    steps: 20,
    plant: () => ({
      store: storeWith(store => ({
        commit: async writes => {
          try {
            return await store.commit(writes);
          } catch (error) {
            if (!(error instanceof StoreUnavailable) || error.message === 'killed') throw error;
            return writes.map(({ id }) => ({ status: 'committed', id, revision: '1' }));
          }
        },
      })),
    }),
  },
  'written without comparing revisions': {
    breaks: ['I1', 'I2'],
    seed: 257,
    plant: () => ({
      store: storeWith(store => ({
        commit: async writes => {
          const present = await store.getMany(writes.map(({ id }) => id));
          return store.commit(
            writes.map(({ id, body }, index) => {
              const revision = present[index]?.revision;
              return revision === undefined ? { id, body } : { id, body, revision };
            }),
          );
        },
      })),
    }),
  },
  'removed values leave no tombstone': {
    breaks: ['I2'],
    seed: 27,
    steps: 110,
    plant: () => ({
      store: storeWith(store => ({
        commit: writes =>
          store.commit(
            writes.map(write =>
              write.body?.['tombstone'] === true && write.revision !== undefined
                ? { ...write, body: null }
                : write,
            ),
          ),
      })),
    }),
  },
  'collects a tombstone too early': {
    breaks: ['I2', 'I6'],
    seed: 22,
    steps: 160,
    plant: () => ({
      sweeps: sweeps =>
        sweeps.map(sweep => ({
          ...sweep,
          // As if it had been there for a year already.
          rule: (document, nowMs) =>
            sweep.rule(document, document.body['tombstone'] === true ? nowMs + 390 * DAY_MS : nowMs),
        })),
    }),
  },
  'effects of before a restart are forgotten': {
    breaks: ['I1'],
    seed: 5,
    steps: 70,
    plant: () => ({
      effects: (ports, { nowMs }) => {
        const startedMs = nowMs();
        return ports.map(port => ({
          ...port,
          perform: async (record, signal) =>
            Date.parse(record.createdAt) < startedMs ? 'done' : port.perform(record, signal),
        }));
      },
    }),
  },
  'a mail is sent twice': {
    breaks: ['I1'],
    seed: 2,
    steps: 20,
    plant: () => ({
      effects: ports =>
        ports.map(port => ({
          ...port,
          perform: async (record, signal) => {
            const outcome = await port.perform(record, signal);
            if (port.name === APPLICATION_EMAIL) await port.perform(record, signal);
            return outcome;
          },
        })),
    }),
  },
  'acknowledged before it is sent': {
    breaks: ['I1'],
    seed: 2,
    steps: 20,
    plant: () => ({
      push: pushWith(push => async (operations, signal, epoch) => {
        const answer = await push(operations, signal, epoch);
        if (answer.status !== 'unreachable' || signal.aborted) return answer;
        const outcomes = operations.map(({ id }): Outcome => ({ id, status: 'applied', receipt: INVENTED }));
        return { status: 'answered', outcomes, ...(epoch !== undefined && { epoch }) };
      }),
    }),
  },
  'what was refused is dropped': {
    breaks: ['I3'],
    seed: 2,
    steps: 20,
    plant: () => ({
      outbox: outboxWith(outbox => ({
        settle: async (sent, outcomes, epoch) => {
          await outbox.settle(sent, outcomes, epoch);
          for (const { id, status } of outcomes) if (status === 'rejected') await outbox.remove(id);
        },
      })),
    }),
  },
  'the first outcome of a page stands for all': {
    breaks: ['I1', 'I3'],
    seed: 2,
    steps: 20,
    plant: () => ({
      push: pushWith(push => async (operations, signal, epoch) => {
        const answer = await push(operations, signal, epoch);
        const [first] = answer.status === 'answered' ? answer.outcomes : [];
        if (!first) return answer;
        return { ...answer, outcomes: operations.map(({ id }) => ({ ...first, id })) };
      }),
    }),
  },
  'newest first': {
    breaks: ['I2'],
    seed: 3,
    steps: 20,
    plant: () => ({
      outbox: outboxWith(outbox => ({
        pending: async (userId, limit) => (await outbox.pending(userId, limit)).toReversed(),
      })),
    }),
  },
  'no lock between tabs': {
    breaks: ['I9'],
    seed: 5,
    steps: 70,
    plant: () => ({
      locks: locks => ({
        query: () => locks.query(),
        request: async (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => Promise<unknown>)(),
      }),
    }),
  },
  'no pause after a failure': {
    breaks: ['I9'],
    seed: 2,
    steps: 20,
    plant: () => ({
      push: pushWith(push => async (operations, signal, epoch) => {
        let answer = await push(operations, signal, epoch);
        for (let tries = 0; tries < 40 && answer.status === 'unreachable' && !signal.aborted; tries += 1)
          answer = await push(operations, signal, epoch);
        return answer;
      }),
    }),
  },
  'sent with the session of the person who is signed in': {
    breaks: ['I7'],
    seed: 8,
    steps: 20,
    plant: () => ({
      // The outbox of the first account stays in its place after another one signed in.
      people: people => {
        let first: CurrentPerson | undefined;
        return {
          ...people,
          current: () => {
            const now = people.current();
            if (now.userId !== null) first ??= now;
            return now.userId === null ? now : (first ?? now);
          },
        };
      },
      push: pushWith(
        push => (operations, signal, epoch) =>
          push(
            operations.map((operation): Operation => ({ ...operation, userId: null })),
            signal,
            epoch,
          ),
      ),
    }),
  },
  'one operation blocks the others': {
    breaks: ['I8', 'I5'],
    seed: 6,
    steps: 40,
    plant: () => ({
      push: pushWith(push => async (operations, signal, epoch) => {
        const answer = await push(operations, signal, epoch);
        return answer.status === 'refused' && !answer.final
          ? { status: 'unreachable', retryAfterMs: null }
          : answer;
      }),
    }),
  },
  'receipts are not offered to a restored server': {
    breaks: ['I1', 'I2'],
    seed: 9,
    steps: 70,
    plant: () => ({
      outbox: outboxWith(outbox => ({
        epoch: () => Promise.resolve(undefined),
        settle: (sent, outcomes) => outbox.settle(sent, outcomes),
      })),
    }),
  },
  'a full disk is called saved': {
    breaks: ['I3'],
    seed: 1,
    steps: 20,
    plant: () => ({
      outbox: outboxWith(outbox => ({
        add: (entries, clearDraft) => outbox.add(entries, clearDraft).catch(() => undefined),
      })),
    }),
  },
  'the last of a page is skipped': {
    breaks: ['I3', 'I5'],
    seed: 1,
    steps: 20,
    plant: () => ({
      outbox: outboxWith(outbox => {
        let cursor = 0;
        const orders = new Map<string, number>();
        return {
          // A cursor that is set after the page instead of at its end.
          pending: async (userId, limit) => {
            const found = await outbox.pending(userId, limit);
            for (const { id } of found) if (!orders.has(id)) orders.set(id, orders.size + 1);
            return found.filter(({ id }) => (orders.get(id) ?? 0) > cursor);
          },
          settle: async (sent, outcomes, epoch) => {
            await outbox.settle(sent, outcomes, epoch);
            cursor = Math.max(cursor, ...sent.map(id => orders.get(id) ?? 0)) + 1;
          },
        };
      }),
    }),
  },
  'the cursor of the pull is one too far': {
    breaks: ['I6'],
    seed: 1,
    steps: 20,
    plant: () => ({
      pull: remote => ({
        page: async (cursor, signal) => {
          const answer = await remote.page(cursor, signal);
          if (answer.status !== 'page') return answer;
          return { ...answer, page: { ...answer.page, changes: answer.page.changes.slice(1) } };
        },
      }),
    }),
  },
  'removals are not pulled': {
    breaks: ['I6'],
    seed: 3,
    plant: () => ({
      pull: remote => ({
        page: async (cursor, signal) => {
          const answer = await remote.page(cursor, signal);
          if (answer.status !== 'page') return answer;
          const changes = answer.page.changes.filter(({ data }) => data !== null);
          return { ...answer, page: { ...answer.page, changes } };
        },
      }),
    }),
  },
  'the list goes on one position too late': {
    breaks: ['I6'],
    seed: 6,
    steps: 20,
    plant: () => ({
      catalogue: remote => ({
        segment: (...asked) => remote.segment(...asked),
        manifest: async (from, signal) => {
          const answer = await remote.manifest(from, signal);
          if (answer.status !== 'changed' || !from) return answer;
          const { manifest } = answer;
          const segments = manifest.segments.filter(
            ({ from: start, kind }) => kind === 'base' || start > from.position,
          );
          return { ...answer, manifest: { ...manifest, segments } };
        },
      }),
    }),
  },
};
