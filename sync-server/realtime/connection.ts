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

interface Outlets {
  onSent: () => void;
  onCut: () => void;
}

/** One socket: what it asked for, for whom, and the way out. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription<Connection>>();
  login: Login | null = null;
  audience: Audience;
  /** Something was heard of the other side since it was last asked. */
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #outlets: Outlets;

  constructor(socket: WebSocket, audience: Audience, outlets: Outlets) {
    this.#socket = socket;
    this.audience = audience;
    this.#outlets = outlets;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(message: object): void {
    if (this.#isReady()) this.#socket.send(JSON.stringify(message));
  }

  /** One message in two parts: the first is the same bytes for all its receivers, and is not copied. */
  deliver(head: Buffer, tail: string): void {
    if (!this.#isReady()) return;
    this.#socket.send(head, { fin: false, binary: false });
    this.#socket.send(tail, { fin: true });
    this.#outlets.onSent();
  }

  tell({ code, closeCode, message }: RealtimeError): void {
    this.send({ type: 'error', data: { code, message } });
    if (closeCode !== 1003) this.close(closeCode, message);
  }

  close(code: number, reason: string): void {
    // A frame of control has room for 123 bytes.
    this.#socket.close(code, Buffer.from(reason).subarray(0, 123).toString());
  }

  /** Asks whether the other side is there; it was not since the last time = it is given up. */
  check(): void {
    if (!this.isAlive) {
      this.#outlets.onCut();
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    if (this.isOpen) this.#socket.ping();
  }

  #isReady(): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount <= BUFFERED_MAX_BYTES) return true;
    this.#outlets.onCut();
    this.#socket.terminate();
    return false;
  }
}
