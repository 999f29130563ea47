import type { FastifyInstance } from 'fastify';

/**
 * A browser's `fetch` to the app's own origin, without a socket. It keeps cookies like a browser (including HttpOnly
 * ones, which scripts never see) and can go offline.
 */
export class BrowserFetch {
  isOnline = true;
  /** Set this to lose the answers of requests that the server received. */
  losesAnswers = false;
  readonly requests: string[] = [];
  readonly #app: FastifyInstance | null;
  readonly #cookies = new Map<string, { value: string; lasts: boolean }>();

  /** null: nothing can be reached. */
  constructor(app: FastifyInstance | null) {
    this.#app = app;
  }

  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (!this.isOnline || !this.#app) throw new TypeError('Failed to fetch');
    const { pathname, search } = new URL(url, 'http://localhost');
    this.requests.push(`${init.method ?? 'GET'} ${pathname}`);
    const answer = await this.#app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: this.#cookieHeader() },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    for (const { name, value, expires, maxAge } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires && expires.getTime() < Date.now() - 1000);
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, lasts: expires !== undefined || maxAge !== undefined });
    }
    if (this.losesAnswers) throw new TypeError('Failed to fetch');
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (name !== 'set-cookie' && value !== undefined) headers.set(name, String(value));
    }
    // The machine's time, whatever a test's clock shows, as Node would send it.
    headers.set('date', new Date().toUTCString());
    const hasBody = ![204, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  };

  /** Excludes device cookies. */
  get sessionCookies(): { value: string; lasts: boolean }[] {
    return [...this.#cookies].flatMap(([name, cookie]) => (name.startsWith('a_session_') ? [cookie] : []));
  }

  /** Adopts the `Cookie` header of a session that began elsewhere. */
  takeCookie(header: string): void {
    for (const pair of header.split('; ')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      this.#cookies.set(name, { value: decodeURIComponent(value), lasts: true });
    }
  }

  /** An independent copy in the current state. */
  copy(): BrowserFetch {
    const other = new BrowserFetch(this.#app);
    for (const [name, cookie] of this.#cookies) other.#cookies.set(name, cookie);
    return other;
  }

  /** Closes the browser: cookies without a lifetime are lost. */
  restart(): void {
    for (const [name, { lasts }] of this.#cookies) if (!lasts) this.#cookies.delete(name);
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  #cookieHeader(): string {
    return Array.from(this.#cookies, ([name, { value }]) => `${name}=${value}`).join('; ');
  }
}
