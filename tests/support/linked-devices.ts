import { markJob } from '../../src/local/values/mark-job.ts';
import type { MarkKind } from '../../src/local/db/rows.ts';
import { createPersonOutbox } from '../../src/local/people/person-outbox.ts';
import { setPreference } from '../../src/local/values/preferences.ts';
import { createPrivateStore } from '../../src/local/values/private-store.ts';
import { putPart } from '../../src/local/values/profile.ts';
import { putSearch } from '../../src/local/values/saved-searches.ts';
import { noLocks } from '../../src/sync/locks.ts';
import type { PersonOutbox } from '../../src/sync/outbox/person-outbox.ts';
import type { PullRemote, PullResult } from '../../src/sync/private/private-ports.ts';
import { createPrivatePull } from '../../src/sync/private/private-pull.ts';
import { createReplayer } from '../../src/sync/outbox/replayer.ts';
import { type RunResult } from '../../src/sync/schedule.ts';
import { readPullAnswer } from '../../src/remote/pull-answer.ts';
import { createPrivatePull as createServerPull } from '../../sync-server/pull/private-pull.ts';
import { callerOf } from '../../sync-server/board/people.ts';
import { ANNA } from './board.ts';
import { type Fate, LinkedServer } from './linked-pair.ts';
import { createDisk } from './person-databases.ts';
import { addPerson } from './server-world.ts';

const signal = () => new AbortController().signal;

/** The server with Anna's account. */
export async function startAnnasServer(): Promise<LinkedServer> {
  const server = await LinkedServer.start();
  await addPerson(server.context, 'anna');
  return server;
}

/** Answers as the route does, through JSON. */
export function pullRemoteOf(
  server: LinkedServer,
  { limit = 200, fate = () => 'delivered' }: { limit?: number; fate?: () => 'delivered' | 'lost' } = {},
): PullRemote {
  return {
    async page(cursor): Promise<PullResult> {
      const lost: PullResult = { status: 'unreachable', retryAfterMs: null };
      const service = createServerPull(server.context);
      const caller = { ...callerOf(server.context, ANNA), userId: ANNA.userId ?? '' };
      const page = readPullAnswer(
        JSON.parse(JSON.stringify(await service.page(caller, cursor ?? '', limit))),
      );
      return fate() === 'lost' || !page ? lost : { status: 'page', page };
    },
  };
}

let ids = 0;

/** One of Anna's devices, whose clock is wrong by `skewMs`. */
export class AnnasDevice {
  readonly db = createDisk().open('anna');
  readonly outbox: PersonOutbox;
  readonly #server: LinkedServer;
  readonly #edits: { nowMs: () => number; newId: () => string };

  constructor(server: LinkedServer, skewMs = 0) {
    this.#server = server;
    this.#edits = {
      nowMs: () => server.context.clock.nowMs + skewMs,
      newId: () => `operation-of-a-device-${(ids += 1)}`,
    };
    this.outbox = createPersonOutbox(this.db, this.#edits);
  }

  mark(kind: MarkKind, jobId: number, on: boolean): Promise<void> {
    return markJob(this.db, { kind, jobId, on }, this.#edits);
  }

  search(searchId: string, name: string | null): Promise<void> {
    return putSearch(this.db, searchId, name === null ? null : { name, query: `q=${name}` }, this.#edits);
  }

  prefer(name: string, value: string | null): Promise<void> {
    return setPreference(this.db, name, value, this.#edits);
  }

  profile(part: string, content: Record<string, unknown> | null): Promise<void> {
    return putPart(this.db, part, content, this.#edits);
  }

  /** Writes a draft as a form does. null: it was sent or discarded. */
  async write(key: string, text: string | null): Promise<void> {
    const before = await this.db.drafts.get(key);
    if (text === null) await this.db.drafts.delete(key);
    else {
      const editedAt = Math.max(this.#edits.nowMs(), (before?.editedAt ?? 0) + 1);
      await this.db.drafts.put({ key, content: { text }, editedAt });
    }
  }

  async push(fate: Fate = 'delivered'): Promise<RunResult> {
    await this.outbox.collect({ whileWriting: true });
    const remote = this.#server.remote(ANNA, () => fate);
    const { nowMs } = this.#edits;
    return createReplayer({ store: this.outbox, remote, userId: 'anna', nowMs }).replay(signal());
  }

  pull(remote: PullRemote = pullRemoteOf(this.#server)): Promise<RunResult> {
    const clock = { nowMs: this.#edits.nowMs, sleep: () => Promise.resolve() };
    return createPrivatePull({
      userId: 'anna',
      store: createPrivateStore(this.db),
      remote,
      outbox: this.outbox,
      locks: noLocks,
      lockName: 'pull',
      clock,
    }).run(signal());
  }

  /** Everything of Anna's that this device shows. */
  async shown(): Promise<unknown> {
    const {
      marks,
      searches,
      preferences,
      profile,
      drafts,
      applications,
      applicants,
      postings,
      notes,
      messages,
    } = this.db;
    const without = <T extends { run: string }>(rows: readonly T[]) =>
      rows.map(row => ({ ...row, run: undefined }));
    return {
      marks: (await marks.filter(({ on }) => on).toArray()).map(({ kind, jobId }) => `${kind} ${jobId}`),
      searches: (await searches.filter(({ search }) => search !== null).toArray()).map(
        ({ searchId, search }) => [searchId, search],
      ),
      preferences: (await preferences.filter(({ value }) => value !== null).toArray()).map(
        ({ name, value }) => [name, value],
      ),
      profile: (await profile.filter(({ content }) => content !== null).toArray()).map(
        ({ part, content }) => [part, content],
      ),
      drafts: (await drafts.toArray()).map(({ key, content }) => [key, content]),
      applications: without(await applications.toArray()),
      applicants: without(await applicants.toArray()),
      postings: without(await postings.toArray()),
      notes: without(await notes.toArray()),
      messages: without(await messages.toArray()),
    };
  }
}
