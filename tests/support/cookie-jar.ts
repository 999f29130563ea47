type Fetch = typeof globalThis.fetch;

/** A browser's cookies for one origin: it stores them, sends them back and drops expired ones. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();
  /** As received, with their attributes. */
  readonly received: string[] = [];

  get header(): string {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(fetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.header !== '') headers.set('cookie', this.header);
    const response = await fetch(url, { ...init, headers });
    for (const text of response.headers.getSetCookie()) this.#take(text);
    return response;
  }

  #take(text: string): void {
    this.received.push(text);
    const [pair = '', ...attributes] = text.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const expires = attributes.map(each => /^\s*expires=(.*)$/i.exec(each)?.[1]).find(Boolean);
    const isGone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
