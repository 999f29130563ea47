import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientAt, cookieOf } from './client.mjs';
import { Tally } from './tally.mjs';

/**
 * @typedef {object} Attack
 * @property {string} name
 * @property {number} [share] of the time that an attack has; 1 = all of it
 * @property {(scene: Scene) => Promise<void>} run ends by itself once `scene.isOver()`
 * @property {(scene: Scene) => Promise<string[]> | string[]} [broken] what should have held and did not, when it is over
 */

/**
 * @typedef {object} Place
 * @property {number} port
 * @property {string} dataDir
 * @property {string} key
 * @property {readonly number[]} jobIds
 * @property {readonly string[]} victims
 * @property {typeof import('./quotas.mjs').QUOTAS} quotas in force
 */

export const PASSWORD = 'wet boots by the door';

/** What an attack has: addresses of its own, a time, and a tally of what it was answered. */
export class Scene {
  tally = new Tally();
  /** What an attack keeps for its own verdict. @type {Map<string, any>} */
  notes = new Map();
  /** @type {(() => void)[]} */
  #closing = [];
  #seconds = Infinity;
  /** From when it is first asked on: what is made ready before does not count. */
  #untilMs = 0;
  #number;

  #turns;

  /**
   * @param {Place} place
   * @param {number} number of the attack, from 0
   * @param {{ scale: number, turns?: number }} size scale: 1 = thoroughly; turns: each flood has no more, and goes through all of
   * them however long they take
   */
  constructor(place, number, { scale, turns = Infinity }) {
    this.place = place;
    this.#number = number;
    this.scale = scale;
    this.#turns = turns;
  }

  /** @param {number} seconds */
  begin(seconds) {
    this.#seconds = seconds;
    this.#untilMs = 0;
  }

  /** Ends what has no end of its own. */
  release() {
    this.#untilMs = 1;
  }

  isOver() {
    this.#untilMs ||= performance.now() + this.#seconds * 1000;
    return performance.now() >= this.#untilMs;
  }

  /** So many as the tier allows, and one at least. @param {number} thorough */
  many(thorough) {
    return Math.max(1, Math.ceil(thorough * this.scale));
  }

  /** Of this attack alone. @param {number} at */
  address(at = 0) {
    return `127.${20 + this.#number}.${(at >> 8) & 255}.${at & 255 || 254}`;
  }

  /** A stranger at one of the attack's addresses; what they are answered is counted. */
  stranger(at = 0, { timeoutMs = 60_000, keepAlive = true } = {}) {
    const client = clientAt({ port: this.place.port, address: this.address(at), timeoutMs, keepAlive });
    this.#closing.push(client.close);
    return {
      address: client.address,
      /** @param {import('./client.mjs').Asked} asked */
      ask: async asked => {
        const answer = await client.ask(asked);
        this.tally.note(answer.status);
        // Whoever is told to wait and does not is slowed by nothing but this: a loop of refusals would be the client's own work.
        if (answer.status === 'cut' || answer.status === 'unreachable') await pause(5);
        return answer;
      },
    };
  }

  /** A client whose answers don't count in the attack's tally. @param {number} at */
  bystander(at) {
    const client = clientAt({ port: this.place.port, address: this.address(at) });
    this.#closing.push(client.close);
    return client;
  }

  /** The operator: never counted, never limited. @param {import('./client.mjs').Asked} asked */
  async asOperator(asked) {
    const operator = clientAt({ port: this.place.port, address: '127.0.0.1' });
    const headers = { 'x-appwrite-key': this.place.key, ...asked.headers };
    const answer = await operator.ask({ ...asked, headers });
    operator.close();
    return answer;
  }

  /** An account of the attack's own, made by the operator and signed in at one of its addresses. @param {string} name @param {number} at */
  async account(name, at = 0) {
    const userId = `${name}-${this.#number}`;
    const email = `${userId}@example.ca`;
    const body = { userId, email, password: PASSWORD, name };
    await this.asOperator({ path: '/v1/account', method: 'POST', body });
    const client = clientAt({ port: this.place.port, address: this.address(at) });
    const answer = await client.ask({
      path: '/v1/account/sessions/email',
      method: 'POST',
      body: { email, password: PASSWORD },
    });
    client.close();
    return { userId, email, cookie: cookieOf(answer) };
  }

  /**
   * Several do the same over and over, each as soon as it is answered, until the time or the turns are over.
   * @param {number} atOnce @param {(turn: number) => Promise<unknown>} act @param {number} [most]
   */
  async flood(atOnce, act, most = Infinity) {
    let turns = 0;
    const last = Math.min(most, this.#turns);
    const one = async () => {
      while (turns < last && (Number.isFinite(this.#turns) || !this.isOver())) {
        turns += 1;
        await act(turns - 1);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, last) }, one));
  }

  /**
   * A bare connection. @param {number} at
   * @param {{ onAnswer?: (status: string) => void }} [options]
   */
  connection(at = 0, { onAnswer = status => this.tally.note(status) } = {}) {
    const socket = connect({ port: this.place.port, host: '127.0.0.1', localAddress: this.address(at) });
    socket.on('error', () => undefined);
    socket.on('data', (/** @type {Buffer} */ part) => {
      for (const [, status = ''] of String(part).matchAll(/HTTP\/1\.1 (\d{3})/g)) onAnswer(status);
    });
    this.#closing.push(() => socket.destroy());
    return socket;
  }

  /** Until the time is over. */
  async wait(stepMs = 100) {
    while (!this.isOver()) await pause(stepMs);
  }

  /** @param {() => void} close */
  atEnd(close) {
    this.#closing.push(close);
  }

  end() {
    for (const close of this.#closing.splice(0)) close();
  }
}
