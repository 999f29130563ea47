import type { WebSocket } from 'ws';
import type { Audience } from './audiences.ts';
import type { RealtimeError } from './realtime-error.ts';
import type { Subscription } from './subscription-index.ts';

/**
 * The most that may be queued for a slow reader. Beyond it the socket is cut; the client reconnects and pulls what it
 * missed.
 */
export const BUFFERED_MAX_BYTES = 1_048_576;

/** The session that a socket is authenticated with. */
export interface Login {
  userId: string;
  sessionId: string;
  /** When its proof expires, in ms: a JWT ends before its session. */
  proofUntilMs: number;
  /** When the socket stops receiving events, in ms: at the end of the session or of its proof. */
  untilMs: number;
}

/** A close frame has room for a code and this many bytes of reason. */
const REASON_MAX_BYTES = 123;

/** Charges steps to the socket's client. false: its share is used up. */
export type Pay = (steps: number) => boolean;

/** Steps are charged in batches of this size, which most sockets never reach. */
const PAID_AT_ONCE = 20_000;

export interface Outlets {
  pay?: Pay;
  onSent: () => void;
  onCut: () => void;
  /** Called when an operation on the socket threw. The socket is then terminated. */
  onFailed: (error: unknown) => void;
}

/**
 * One socket with its subscriptions and its audience. No failure here reaches the caller, who may have other sockets to
 * serve.
 */
export class Connection {
  readonly subscriptions = new Map<string, Subscription<Connection>>();
  login: Login | null = null;
  audience: Audience;
  /** Whether the client sent anything since the last ping. */
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #outlets: Outlets;
  #owed = 0;

  constructor(socket: WebSocket, audience: Audience, outlets: Outlets) {
    this.#socket = socket;
    this.audience = audience;
    this.#outlets = outlets;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Charges work done for this socket. false: the client's share is used up. */
  pay(steps: number): boolean {
    this.#owed += steps;
    if (this.#owed < PAID_AT_ONCE) return true;
    const owed = this.#owed;
    this.#owed = 0;
    return this.#outlets.pay?.(owed) ?? true;
  }

  send(message: object): void {
    if (!this.#isReady()) return;
    const text = JSON.stringify(message);
    this.#attempt(socket => socket.send(text));
  }

  /** Sends one message in two parts. The first has the same bytes for all its receivers and isn't copied. */
  deliver(head: Buffer, tail: string): void {
    if (!this.#isReady()) return;
    this.#attempt(socket => {
      socket.send(head, { fin: false, binary: false });
      socket.send(tail, { fin: true });
      this.#outlets.onSent();
    });
  }

  tell({ code, closeCode, message }: RealtimeError): void {
    this.send({ type: 'error', data: { code, message } });
    if (closeCode !== 1003) this.close(closeCode, message);
  }

  close(code: number, reason: string): void {
    this.#attempt(socket => socket.close(code, beginning(reason, REASON_MAX_BYTES)));
  }

  /** Pings the client. Terminates the socket if there was no sign of life since the last ping. */
  check(): void {
    if (!this.isAlive) {
      this.#outlets.onCut();
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    if (this.isOpen) this.#attempt(socket => socket.ping());
  }

  #attempt(action: (socket: WebSocket) => void): void {
    try {
      action(this.#socket);
    } catch (error) {
      this.#outlets.onFailed(error);
      this.#socket.terminate();
    }
  }

  #isReady(): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount <= BUFFERED_MAX_BYTES) return true;
    this.#outlets.onCut();
    this.#socket.terminate();
    return false;
  }
}

/** As much of a text as fits in that many bytes. Half a character would be decoded as a longer one. */
function beginning(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
