import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const ORIGIN = 'http://localhost';
const MAX_HOPS = 10;

export interface Visit {
  /** Where it ended: at another origin, or at an answer without a redirect. */
  url: URL;
  answer: LightMyRequestResponse;
  /** Every URL on the way, including the last one. */
  hops: string[];
}

/**
 * A browser over `inject`, with a page of the app open. It keeps cookies by path, follows redirects within its origin
 * and returns pages.
 */
export class InjectedBrowser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app;
    const page = { 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/profile/security` };
    this.#headers = { host: 'localhost', accept: 'text/html', ...page, ...headers };
  }

  get cookies(): string[] {
    return [...this.#cookies.keys()];
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' });
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  async visit(address: string, headers: Record<string, string> = {}): Promise<Visit> {
    const hops: string[] = [];
    let url = new URL(address, ORIGIN);
    for (;;) {
      hops.push(url.href);
      const answer = await this.#app.inject({
        method: 'GET',
        url: `${url.pathname}${url.search}`,
        headers: { ...this.#headers, ...headers, ...this.#cookieHeader(url.pathname) },
      });
      for (const { name, value, path = '/', maxAge, expires } of answer.cookies) {
        const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
        if (isGone) this.#cookies.delete(name);
        else this.#cookies.set(name, { value, path });
      }
      const location = answer.headers.location;
      if (typeof location !== 'string' || answer.statusCode < 300) return { url, answer, hops };
      if (hops.length > MAX_HOPS) throw new Error(`goes round in circles: ${hops.join(' ')}`);
      url = new URL(location, url);
      if (url.origin !== ORIGIN) return { url, answer, hops: [...hops, url.href] };
    }
  }

  #cookieHeader(path: string): Record<string, string> {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    if (sent.length === 0) return {};
    return {
      cookie: sent.map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    };
  }
}
