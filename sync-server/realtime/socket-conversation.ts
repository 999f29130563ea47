import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { newId } from '../core/ids.ts';
import type { Context } from '../board/context.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { accountAnswer } from '../accounts/account-answer.ts';
import type { AccountRecord } from '../records/account-record.ts';
import { askedInAddress } from './asked-in-address.ts';
import { ownChannels } from './channels.ts';
import { type AskedSubscription, type ClientMessage, readClientMessage } from './client-message.ts';
import type { Connection } from './connection.ts';
import type { PeopleWatch } from './people-watch.ts';
import { RealtimeError } from './realtime-error.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import type { ShownSession } from './shown-session.ts';
import {
  CHANNELS_MAX,
  CONDITIONS_MAX,
  MESSAGES_PER_TEN_SECONDS,
  QUERIES_MAX_CHARS,
  STEPS_A_CHARACTER,
  STEPS_A_MESSAGE,
  SUBSCRIPTIONS_MAX,
  WindowCount,
} from './socket-limits.ts';
import type { Subscription } from './subscription-index.ts';
import { compileQueries } from './subscription-queries.ts';

/** Messages that wait for earlier ones; more is abuse. */
const WAITING_MAX = 100;
/** In characters; the longest message takes some milliseconds. */
const LONG = 4_000;

export interface ConversationParts {
  context: Context;
  hub: RealtimeHub;
  people: PeopleWatch;
  sessionOf: (text: string) => Promise<ShownSession | null>;
}

/** The data in the socket's URL and headers. */
export interface Opening {
  query: unknown;
  /** The session from the cookie or JWT; null: a guest. Rejects with `RealtimeError`. */
  session: () => Promise<ShownSession | null>;
  /** The log of the request that opened the socket. */
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Speaks Appwrite's protocol with one socket, one message at a time. No incoming message makes it throw. */
export class SocketConversation {
  readonly #parts: ConversationParts;
  readonly #connection: Connection;
  readonly #messages = new WindowCount(MESSAGES_PER_TEN_SECONDS, 10_000);
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #log: Opening['log'];

  constructor(parts: ConversationParts, connection: Connection) {
    this.#parts = parts;
    this.#log = parts.context.log;
    this.#connection = connection;
  }

  begin(socket: WebSocket, opening: Opening): void {
    socket.on('message', (data: Buffer, isBinary) => {
      this.#connection.isAlive = true;
      const steps = STEPS_A_MESSAGE + STEPS_A_CHARACTER * data.length;
      this.#inTurn(() => this.#hear(isBinary ? '' : data.toString()), steps);
    });
    socket.on('pong', () => (this.#connection.isAlive = true));
    this.#log = opening.log;
    this.#inTurn(() => this.#open(opening));
  }

  #inTurn(task: () => Promise<void>, steps = STEPS_A_MESSAGE): void {
    const { context } = this.#parts;
    const isTooMany = context.config.rateLimits && !this.#messages.take('', context.environment.nowMs());
    if (isTooMany || this.#waiting >= WAITING_MAX || !this.#connection.pay(steps)) {
      this.#connection.tell(new RealtimeError(1013, 'Too many messages.'));
      return;
    }
    this.#waiting += 1;
    this.#work = this.#work.then(task).catch((error: unknown) => this.#failed(error));
    void this.#work.then(() => (this.#waiting -= 1));
  }

  #failed(error: unknown): void {
    if (error instanceof RealtimeError) {
      this.#connection.tell(error);
      return;
    }
    this.#log.error({ err: error }, 'realtime: a message failed');
    this.#connection.close(1011, 'An unknown error has occurred.');
  }

  async #open({ query, session }: Opening): Promise<void> {
    const shown = await session();
    const account = shown && (await this.#parts.people.logIn(this.#connection, shown));
    const asked = this.#addressed(query);
    const made = asked.map(({ slot, ...each }) => [String(slot), this.#subscribe(each)] as const);
    this.#connection.send({
      type: 'connected',
      data: {
        channels: [...new Set(made.flatMap(([, { channels }]) => channels))],
        subscriptions: made.length === 0 ? [] : Object.fromEntries(made.map(([slot, { id }]) => [slot, id])),
        user: account ? accountAnswer(account) : null,
      },
    });
  }

  /** Errors in the URL are permanent, however often the client retries. */
  #addressed(query: unknown) {
    try {
      const asked = askedInAddress(query).map(compiled);
      refuseTooMuch(asked);
      return asked;
    } catch (error) {
      throw error instanceof RealtimeError ? new RealtimeError(1008, error.message) : error;
    }
  }

  async #hear(text: string): Promise<void> {
    // Otherwise a hundred sockets with long messages could be read in one turn of the event loop.
    if (text.length > LONG) await ownTurn();
    if (!this.#connection.isOpen) return;
    const message = readClientMessage(text);
    switch (message.type) {
      case 'ping':
        return this.#connection.send({ type: 'pong' });
      case 'presence':
        // Presence isn't supported, but asking for it is not an error.
        return this.#respond('presence', { success: false });
      case 'authentication':
        return this.#authenticate(message.session);
      case 'subscribe':
        return this.#subscribeAll(message.asked);
      case 'unsubscribe': {
        const subscriptions = message.ids.map(subscriptionId => ({
          subscriptionId,
          removed: this.#parts.hub.unsubscribe(this.#connection, subscriptionId),
        }));
        return this.#respond('unsubscribe', { success: true, subscriptions });
      }
    }
  }

  async #authenticate(text: string): Promise<void> {
    const { people, sessionOf } = this.#parts;
    const shown = await sessionOf(text);
    const account: AccountRecord | null = shown && (await people.logIn(this.#connection, shown));
    if (!account) throw new RealtimeError(1003, 'Session is not valid.');
    this.#respond('authentication', { success: true, user: accountAnswer(account) });
  }

  /** All of them or none. */
  #subscribeAll(messages: readonly AskedSubscription[]): void {
    const asked = messages.map(compiled);
    const replaced = new Set(asked.map(({ id }) => id));
    const others = [...this.#connection.subscriptions.values()].filter(({ id }) => !replaced.has(id));
    refuseTooMuch([...others, ...asked]);
    const made = asked.map(each => this.#subscribe(each));
    this.#respond('subscribe', {
      success: true,
      subscriptions: made.map(({ id, ...rest }) => ({ subscriptionId: id, ...rest })),
    });
  }

  /** Replaces a subscription with the same id. */
  #subscribe({ id, channels, queries, matches, conditions }: CompiledSubscription) {
    const { context, hub } = this.#parts;
    const subscription: Subscription<Connection> = {
      id: id ?? newId(context.environment),
      owner: this.#connection,
      channels: ownChannels(channels, this.#connection.login?.userId),
      queries,
      matches,
      conditions,
    };
    hub.subscribe(subscription);
    return { id: subscription.id, channels: subscription.channels, queries };
  }

  #respond(to: ClientMessage['type'], data: object): void {
    this.#connection.send({ type: 'response', data: { to, ...data } });
  }
}

type CompiledSubscription = AskedSubscription & Pick<Subscription<Connection>, 'matches' | 'conditions'>;

/** Throws `RealtimeError` for invalid queries. */
function compiled<Asked extends AskedSubscription>(asked: Asked): Asked & CompiledSubscription {
  return { ...asked, ...compileQueries(asked.queries) };
}

/** Throws if this exceeds what the server stores for one socket. */
function refuseTooMuch(
  all: readonly Pick<Subscription<Connection>, 'channels' | 'queries' | 'conditions'>[],
): void {
  const sum = (count: (each: (typeof all)[number]) => number) =>
    all.reduce((so, each) => so + count(each), 0);
  const isTooMuch =
    all.length > SUBSCRIPTIONS_MAX ||
    sum(({ channels }) => channels.length) > CHANNELS_MAX ||
    sum(({ queries }) => queries.join('').length) > QUERIES_MAX_CHARS ||
    sum(({ conditions }) => conditions) > CONDITIONS_MAX;
  if (!isTooMuch) return;
  throw new RealtimeError(
    1003,
    `A connection can have at most ${SUBSCRIPTIONS_MAX} subscriptions to ${CHANNELS_MAX} channels, with ${CONDITIONS_MAX} conditions of at most ${QUERIES_MAX_CHARS} characters.`,
  );
}
