type Fetch = typeof globalThis.fetch;

/** What a browser does about cookies on one origin: keeps those it is given, sends them back, forgets expired ones. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();
  /** As they came, with their attributes. */
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
