/** Web Locks of one device: granted in turn; a dead tab's are released; now and then one is lost. */
export class PhoneLocks {
  readonly #holders = new Map<string, symbol>();
  readonly #waiting = new Map<string, { owner: symbol; grant: () => void }[]>();
  /** Set: every request is granted at once, whoever holds the lock. */
  broken = false;
  /** Somebody waited for long enough and goes on without the lock. */
  onOvertaken: () => void = () => {};

  /** As `navigator.locks` of one tab. */
  managerOf(tab: symbol): LockManager {
    const request = async <T>(
      name: string,
      options: { signal?: AbortSignal },
      task: () => Promise<T>,
    ): Promise<T> => {
      if (!this.broken) await this.#acquire(name, tab, options.signal);
      try {
        return await task();
      } finally {
        this.#release(name, tab);
      }
    };
    return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
  }

  forget(tab: symbol): void {
    for (const [name, queue] of this.#waiting)
      this.#waiting.set(
        name,
        queue.filter(({ owner }) => owner !== tab),
      );
    for (const name of this.#holders.keys()) this.#release(name, tab);
  }

  #acquire(name: string, tab: symbol, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#holders.has(name)) {
      this.#holders.set(name, tab);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(name) ?? [];
      const entry = { owner: tab, grant: resolve };
      this.#waiting.set(name, [...queue, entry]);
      signal?.addEventListener('abort', () => {
        const now = this.#waiting.get(name) ?? [];
        if (!now.includes(entry)) return;
        this.onOvertaken();
        this.#waiting.set(
          name,
          now.filter(other => other !== entry),
        );
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  }

  #release(name: string, tab: symbol): void {
    if (this.#holders.get(name) !== tab) return;
    this.#holders.delete(name);
    const [next, ...others] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, others);
    if (!next) return;
    this.#holders.set(name, next.owner);
    next.grant();
  }
}
