import { accountDifferences } from '../accounts/account-differences.ts';
import type { Context } from '../board/context.ts';
import {
  type AccountRecord,
  isAccountKey,
  isErased,
  readAccount,
  toAccount,
} from '../records/account-record.ts';
import type { TeamRecord } from '../records/team-record.ts';
import type { Change } from '../store/store.ts';
import { partChannels, plainChannels } from './channels.ts';
import type { Connection } from './connection.ts';
import { eventNames } from './event-names.ts';
import { type PersonNow, personNow } from './person-now.ts';
import type { PullHints } from './pull-hints.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import { publishTeam } from './team-events.ts';

/**
 * Keeps sockets in line with what their users may do now. Follows accounts, sessions and teams through the store's
 * feed, within the commit that changes them, and publishes changes of accounts and teams.
 */
export class PeopleWatch {
  readonly #context: Context;
  readonly #hub: RealtimeHub;
  readonly #hints: PullHints;
  /** Accounts of users who have a socket or are about to; null: erased. */
  readonly #accounts = new Map<string, AccountRecord | null>();
  /** Users whose account is being read. Changes that the feed shows meanwhile are newer than the result. */
  readonly #arriving = new Map<string, number>();
  /** Publishing a membership reads its account, so later changes wait for it. */
  #telling: Promise<void> = Promise.resolve();
  #closings: (() => void)[] = [];

  constructor(context: Context, hub: RealtimeHub, hints: PullHints) {
    this.#context = context;
    this.#hub = hub;
    this.#hints = hints;
  }

  async open(): Promise<void> {
    const { stores, teams } = this.#context;
    const { sequence } = await stores.accounts.status();
    this.#closings.push(
      teams.subscribe(userId => this.#attempt(userId, () => this.#rolesChanged(userId))),
      teams.observe((before, team) => this.#tellOf(before, team)),
    );
    const subscription = await stores.accounts.subscribe(sequence, changes => this.#take(changes));
    this.#closings.push(() => subscription.close());
  }

  close(): void {
    for (const close of this.#closings.splice(0)) close();
  }

  /**
   * Authenticates a socket with a proven session; null: the session is over. `proofUntilMs`: when the proof ends, if it
   * ends before the session.
   */
  async logIn(
    connection: Connection,
    { userId, sessionId, proofUntilMs = Number.POSITIVE_INFINITY }: LogIn,
  ): Promise<AccountRecord | null> {
    this.#arriving.set(userId, (this.#arriving.get(userId) ?? 0) + 1);
    const read = await readAccount(this.#context.stores.accounts, userId).finally(() =>
      this.#arrived(userId),
    );
    const known = this.#accounts.get(userId);
    const account = known === undefined ? (read?.account ?? null) : known;
    const person = personNow(this.#context, account, sessionId);
    if (account && person && this.#hub.connections.has(connection)) {
      this.#accounts.set(userId, account);
      this.#setPerson(connection, person, proofUntilMs);
      return account;
    }
    this.left(userId);
    return null;
  }

  /** Call it when a user's socket has gone. Forgets the account if that was the last one. */
  left(userId: string): void {
    if (this.#hub.ofUser(userId).size === 0 && !this.#arriving.has(userId)) this.#accounts.delete(userId);
  }

  #arrived(userId: string): void {
    const others = (this.#arriving.get(userId) ?? 1) - 1;
    if (others > 0) this.#arriving.set(userId, others);
    else this.#arriving.delete(userId);
  }

  #take(changes: readonly Change[]): void {
    for (const { id, body } of changes) {
      if (!isAccountKey(id)) continue;
      const userId = id.slice('user:'.length);
      this.#attempt(userId, () => this.#takeAccount(userId, body));
    }
  }

  /**
   * Runs within the commit, so a failure must only affect the sockets. They are closed, because it's unknown what they
   * may still hear.
   */
  #attempt(userId: string, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#context.log.error({ err: error, userId }, 'realtime: a change could not be sent');
      for (const connection of this.#hub.ofUser(userId)) this.#hub.endSession(connection);
    }
  }

  #takeAccount(userId: string, body: Change['body']): void {
    if (this.#hub.ofUser(userId).size === 0 && !this.#arriving.has(userId)) return;
    const before = this.#accounts.get(userId);
    const after = body && !isErased(body) ? this.#readAccount(body) : null;
    this.#accounts.set(userId, after);
    // First, so that a client whose session is over doesn't hear of it either.
    this.#rolesChanged(userId);
    if (!before || !after) return;
    const differences = accountDifferences(before, after);
    for (const { path, action, aspect, payload } of differences) {
      const isPart = path.length > 1;
      const { listed, keys } = isPart
        ? partChannels('account', userId)
        : plainChannels('account', userId, action);
      this.#hub.publish({
        channels: listed,
        keys,
        isFor: audience => audience.has(`user:${userId}`),
        names: () => eventNames(path, action, aspect),
        payload: () => payload,
      });
    }
    if (differences.some(({ aspect }) => aspect === 'prefs')) this.#hints.note([userId]);
  }

  /** An unreadable account grants no rights. */
  #readAccount(body: NonNullable<Change['body']>): AccountRecord | null {
    try {
      return toAccount(body);
    } catch (error) {
      this.#context.log.error({ err: error }, 'realtime: a stored account could not be read');
      return null;
    }
  }

  #tellOf(before: TeamRecord | undefined, team: TeamRecord): void {
    this.#telling = this.#telling
      .then(() => publishTeam(this.#hub, this.#context.stores.accounts, before, team))
      .catch((error: unknown) =>
        this.#context.log.error({ err: error, team: team.id }, 'realtime: a team change could not be sent'),
      );
  }

  #rolesChanged(userId: string): void {
    const account = this.#accounts.get(userId) ?? null;
    let isOther = false;
    for (const connection of this.#hub.ofUser(userId)) {
      const { login, audience } = connection;
      const person = login && personNow(this.#context, account, login.sessionId);
      if (!person) {
        this.#hub.endSession(connection);
        continue;
      }
      isOther ||= person.caller.roles.join(' ') !== audience.caller.roles.join(' ');
      this.#setPerson(connection, person, login.proofUntilMs);
    }
    if (isOther) this.#hints.note([userId]);
  }

  #setPerson(connection: Connection, { caller, untilMs }: PersonNow, proofUntilMs: number): void {
    const { userId = '', sessionId = '' } = caller;
    const login = { userId, sessionId, proofUntilMs, untilMs: Math.min(untilMs, proofUntilMs) };
    this.#hub.setCaller(connection, caller, login);
  }
}

interface LogIn {
  userId: string;
  sessionId: string;
  proofUntilMs?: number;
}
