import type { WebSocket } from 'ws';
import type { Audience } from './audiences.ts';
import type { RealtimeError } from './realtime-error.ts';
import type { Subscription } from './subscription-index.ts';

/** What a slow reader may have waiting: more, and it is cut. It comes back and pulls what it missed. */
export const BUFFERED_MAX_BYTES = 1_048_576;

/** The session that a socket speaks for. */
export interface Login {
  userId: string;
  sessionId: string;
  /** When what showed it ends: a JWT does before its session. */
  proofUntilMs: number;
  /** From when on nothing goes to it any more: the end of the session, or of what showed it. */
  untilMs: number;
}

/** A frame of control has room for a code and so many bytes of reason. */
const REASON_MAX_BYTES = 123;

/** Takes so many steps from whoever holds the socket. False = their share is used up. */
export type Pay = (steps: number) => boolean;

/** What is owed is asked for in such amounts: most sockets never get there. */
const PAID_AT_ONCE = 20_000;

export interface Outlets {
  pay?: Pay;
  onSent: () => void;
  onCut: () => void;
  /** The socket could not do what it was told, and is given up. */
  onFailed: (error: unknown) => void;
}

/** One socket: what it asked for, for whom, and the way out. Nothing that fails here reaches the caller, who may have others to tell. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription<Connection>>();
  login: Login | null = null;
  audience: Audience;
  /** Something was heard of the other side since it was last asked. */
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

  /** Work that was done for it. False = whoever holds it has used up their share. */
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

  /** One message in two parts: the first is the same bytes for all its receivers, and is not copied. */
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

  /** Asks whether the other side is there; it was not since the last time = it is given up. */
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

/** As much of a text as fits in so many bytes. A character that was cut in half would be read as one that is longer. */
function beginning(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
