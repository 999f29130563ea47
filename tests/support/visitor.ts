import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Method, PASSWORD, PROJECT } from './server-world.ts';

interface Kept {
  value: string;
  /** Ends with the browser. */
  isBrief: boolean;
}

/** A browser at a network address, with cookies. */
export class Visitor {
  readonly jar = new Map<string, Kept>();
  readonly #app: FastifyInstance;
  readonly #address: string;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, address: string, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#address = address;
    this.#headers = headers;
  }

  async ask(method: Method, url: string, body?: object): Promise<LightMyRequestResponse> {
    const cookie = [...this.jar]
      .map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const answer = await this.#app.inject({
      method,
      url: `/v1${url}`,
      remoteAddress: this.#address,
      headers: { ...PROJECT, ...this.#headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (isGone) this.jar.delete(name);
      else this.jar.set(name, { value, isBrief: maxAge === undefined && expires === undefined });
    }
    return answer;
  }

  async statusOf(method: Method, url: string, body?: object): Promise<number> {
    return (await this.ask(method, url, body)).statusCode;
  }

  signIn(name: string, password = PASSWORD): Promise<number> {
    return this.statusOf('POST', '/account/sessions/email', { email: `${name}@example.com`, password });
  }

  signOut(): Promise<number> {
    return this.statusOf('DELETE', '/account/sessions/current');
  }

  /** Drops cookies without a lifetime. */
  close(): void {
    for (const [name, { isBrief }] of this.jar) if (isBrief) this.jar.delete(name);
  }
}
