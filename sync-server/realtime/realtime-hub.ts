import { type Caller, GUEST } from '../core/caller.ts';
import { formatMoment } from '../core/moments.ts';
import { type Audience, Audiences } from './audiences.ts';
import { Connection, type Login, type Outlets, type Pay } from './connection.ts';
import { EventQueue } from './event-queue.ts';
import { RealtimeError } from './realtime-error.ts';
import { type Subscription, SubscriptionIndex } from './subscription-index.ts';
import type { Payload } from './subscription-queries.ts';
import type { WebSocket } from 'ws';

export interface RealtimeEvent {
  /** As listed in the message. */
  channels: readonly string[];
  /** The keys by which subscriptions are found. */
  keys: readonly string[];
  isFor: (audience: Audience) => boolean;
  /** Receivers are charged for it, because strangers can cause any number of these events. */
  isPaid?: boolean;
  /** The same for all receivers; only built if there are any. */
  payload: () => Payload;
  names: () => readonly string[];
}

/** Since the start; `sockets` is the current number. */
export interface RealtimeFigures {
  sockets: number;
  /** Messages: one for each event and socket. */
  sent: number;
  /** Payloads serialized to JSON. */
  written: number;
  /** Sockets cut because they were too slow or no longer responded. */
  cut: number;
  /** Events dropped because the queue was full. */
  dropped: number;
}

/**
 * In steps (`projection/work-meter.ts`): testing a subscription or one of its conditions, and sending a message to a
 * socket.
 */
const STEPS_A_TEST = 4;
const STEPS_A_MESSAGE = 400;

/**
 * The server closes a socket with this code when its session is over. The client then reconnects with its new status.
 */
export const SESSION_OVER = 4401;

/**
 * All sockets with their subscriptions. Permission for an event is decided once per audience, and its JSON is made
 * once. It goes to subscribers who may read it and whose session is not over.
 */
export class RealtimeHub {
  readonly figures: RealtimeFigures = { sockets: 0, sent: 0, written: 0, cut: 0, dropped: 0 };
  readonly #connections = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #index = new SubscriptionIndex<Connection>();
  readonly #audiences = new Audiences();
  readonly #nowMs: () => number;
  readonly #onGone: (userId: string) => void;
  readonly #onFailed: Outlets['onFailed'];
  readonly #events: EventQueue<RealtimeEvent>;

  /** `onGone` is called when a user's last socket has gone or belongs to another user now. */
  constructor(
    nowMs: () => number,
    onGone: (userId: string) => void = () => undefined,
    onFailed: Outlets['onFailed'] = () => undefined,
  ) {
    this.#nowMs = nowMs;
    this.#onGone = onGone;
    this.#onFailed = onFailed;
    this.#events = new EventQueue({
      tell: event => this.#tell(event),
      onFailed,
      onDropped: () => void (this.figures.dropped += 1),
    });
  }

  get connections(): ReadonlySet<Connection> {
    return this.#connections;
  }

  get audiences(): number {
    return this.#audiences.size;
  }

  /** `pay` charges steps to the socket's client; absent: nothing is charged. */
  open(socket: WebSocket, pay?: Pay): Connection {
    const { figures } = this;
    const connection = new Connection(socket, this.#audiences.join(GUEST), {
      onSent: () => void (figures.sent += 1),
      onCut: () => void (figures.cut += 1),
      onFailed: this.#onFailed,
      ...(pay && { pay }),
    });
    this.#connections.add(connection);
    figures.sockets = this.#connections.size;
    return connection;
  }

  /** Removes all traces of a closed socket. */
  drop(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    this.figures.sockets = this.#connections.size;
    for (const id of connection.subscriptions.keys()) this.unsubscribe(connection, id);
    this.#leaveUser(connection);
    this.#audiences.leave(connection.audience);
  }

  ofUser(userId: string): ReadonlySet<Connection> {
    return this.#byUser.get(userId) ?? new Set();
  }

  /** From now on the socket belongs to this session, with these roles. */
  setCaller(connection: Connection, caller: Caller, login: Login): void {
    if (!this.#connections.has(connection)) return;
    if (connection.login?.userId !== login.userId) this.#leaveUser(connection);
    const left = connection.audience;
    connection.audience = this.#audiences.join(caller);
    this.#audiences.leave(left);
    connection.login = login;
    const others = this.#byUser.get(login.userId) ?? new Set();
    this.#byUser.set(login.userId, others.add(connection));
  }

  /** Stops all events to the socket and closes it; see `SESSION_OVER`. */
  endSession(connection: Connection): void {
    this.drop(connection);
    connection.close(SESSION_OVER, 'The session has ended.');
  }

  subscribe(subscription: Subscription<Connection>): void {
    const { owner, id } = subscription;
    if (!this.#connections.has(owner)) return;
    this.unsubscribe(owner, id);
    owner.subscriptions.set(id, subscription);
    this.#index.add(subscription);
  }

  /** false: there was no such subscription. */
  unsubscribe(connection: Connection, id: string): boolean {
    const subscription = connection.subscriptions.get(id);
    if (!subscription) return false;
    connection.subscriptions.delete(id);
    this.#index.remove(subscription);
    return true;
  }

  /** Whether any subscription has a channel that starts with one of these words. */
  isAnyOf(kinds: readonly string[]): boolean {
    return this.#index.isAnyOf(kinds);
  }

  /** Queues an event. Never throws: publishers have other work to do, and a lost event is only a lost hint. */
  publish(event: RealtimeEvent): void {
    this.#events.add(event);
  }

  /** Yields the steps of each small part of the work. */
  *#tell(event: RealtimeEvent): Generator<number> {
    const { channels } = event;
    let made: Payload | undefined;
    const payload = () => (made ??= event.payload());
    const decided = new Map<Audience, boolean>();
    const receivers = yield* this.#receiversOf(event, payload, decided);
    if (receivers.size === 0) return;
    const timestamp = formatMoment(this.#nowMs());
    const data = JSON.stringify({ events: event.names(), channels, timestamp, payload: payload() });
    this.figures.written += 1;
    const head = Buffer.from(`{"type":"event","data":${data.slice(0, -1)},"subscriptions":`);
    for (const [connection, ids] of receivers) {
      // Since the decision, the client may have left, signed out, lost a role or unsubscribed.
      if (!this.#mayHear(connection, event, decided)) continue;
      const present = [...ids].filter(id => connection.subscriptions.has(id));
      if (present.length === 0) continue;
      connection.deliver(head, `${JSON.stringify(present)}}}`);
      this.#bill(connection, event, STEPS_A_MESSAGE);
      yield STEPS_A_MESSAGE;
    }
  }

  *#receiversOf(
    event: RealtimeEvent,
    payload: () => Payload,
    decided: Map<Audience, boolean>,
  ): Generator<number, Map<Connection, Set<string>>> {
    const receivers = new Map<Connection, Set<string>>();
    for (const { owner, id, matches, conditions } of this.#index.of(event.keys)) {
      if (!this.#mayHear(owner, event, decided)) continue;
      const steps = STEPS_A_TEST * (1 + conditions);
      this.#bill(owner, event, steps);
      if (matches === null || matches(payload()))
        receivers.set(owner, (receivers.get(owner) ?? new Set()).add(id));
      yield steps;
    }
    return receivers;
  }

  #mayHear(connection: Connection, { isFor }: RealtimeEvent, decided: Map<Audience, boolean>): boolean {
    if (!this.#connections.has(connection)) return false;
    const { audience, login } = connection;
    if (login && login.untilMs <= this.#nowMs()) {
      this.endSession(connection);
      return false;
    }
    const isAllowed = decided.get(audience) ?? isFor(audience);
    decided.set(audience, isAllowed);
    return isAllowed;
  }

  #bill(connection: Connection, { isPaid = false }: RealtimeEvent, steps: number): void {
    if (!isPaid || connection.pay(steps)) return;
    this.drop(connection);
    connection.tell(new RealtimeError(1013, 'Too many requests'));
  }

  #leaveUser(connection: Connection): void {
    const userId = connection.login?.userId;
    if (userId === undefined) return;
    const others = this.#byUser.get(userId);
    connection.login = null;
    others?.delete(connection);
    if (others?.size !== 0) return;
    this.#byUser.delete(userId);
    this.#onGone(userId);
  }
}
