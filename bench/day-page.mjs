/**
 * Runs in the page before anything else. Time passes as usual until `skip` adds to it, and the page can be hidden. Counts the
 * timers that fire while it is hidden. Workers have their own timers, and are left alone.
 * @param {{ aheadMs: number, isCellular: boolean }} options `isCellular`: the browser says that the link is mobile
 * data; otherwise it says nothing, like Safari and Firefox
 */
export function controlDay({ aheadMs, isCellular }) {
  const { setTimeout: later, clearTimeout: never } = globalThis;
  const realNow = Date.now.bind(Date);
  const mostTurns = 200;
  const turnMs = 5;
  let ahead = aheadMs;
  let lastId = 0;
  let isHidden = false;
  let woken = 0;
  const now = () => realNow() + ahead;
  /** @type {Map<number, { dueMs: number, everyMs: number | null, act: () => void, real?: ReturnType<typeof later> }>} */
  const timers = new Map();

  /** @param {number} id */
  const arm = id => {
    const timer = timers.get(id);
    if (timer) timer.real = later(() => fire(id), Math.max(0, timer.dueMs - now()));
  };
  /** @param {number} id */
  const fire = id => {
    const timer = timers.get(id);
    if (!timer) return;
    never(timer.real);
    if (isHidden) woken += 1;
    if (timer.everyMs === null) timers.delete(id);
    else {
      timer.dueMs = now() + timer.everyMs;
      arm(id);
    }
    timer.act();
  };
  /** @param {boolean} repeats @returns {(handler: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => number} */
  const maker =
    repeats =>
    (handler, ms = 0, ...given) => {
      const waitMs = Math.max(0, ms);
      const act = () => handler(...given);
      lastId += 1;
      timers.set(lastId, { dueMs: now() + waitMs, everyMs: repeats ? waitMs : null, act });
      arm(lastId);
      return lastId;
    };
  /** @param {number} id */
  const clear = id => {
    never(timers.get(id)?.real);
    timers.delete(id);
  };
  Object.assign(globalThis, {
    setTimeout: maker(false),
    setInterval: maker(true),
    clearTimeout: clear,
    clearInterval: clear,
    // `new Date()` reads `Date.now` of the engine, so it needs a class of its own.
    Date: new Proxy(Date, {
      construct: (RealDate, given) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given),
      get: (RealDate, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
    }),
    day: {
      /** How long until the next timer is due, in ms; null: none runs. First lets the app have its locks: it waits for them with timers. */
      async nextInMs() {
        for (let turn = 0; turn < mostTurns; turn += 1) {
          const { pending = [] } = await navigator.locks.query();
          if (pending.length === 0) break;
          await new Promise(resolve => void later(resolve, turnMs));
        }
        const due = [...timers.values()].map(({ dueMs }) => dueMs);
        return due.length === 0 ? null : Math.max(0, Math.min(...due) - now());
      },
      /** @param {number} ms */
      skip(ms) {
        ahead += ms;
        const due = [...timers].filter(([, { dueMs }]) => dueMs <= now());
        for (const [id, { real }] of timers) {
          never(real);
          arm(id);
        }
        for (const [id] of due.toSorted(([, a], [, b]) => a.dueMs - b.dueMs)) fire(id);
      },
      /** @param {boolean} hidden */
      setHidden(hidden) {
        isHidden = hidden;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      },
      woken: () => woken,
    },
  });
  Object.defineProperty(Document.prototype, 'visibilityState', {
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  Object.defineProperty(Document.prototype, 'hidden', { get: () => isHidden });
  const cellular = Object.assign(new EventTarget(), { type: 'cellular', saveData: false });
  Object.defineProperty(Navigator.prototype, 'connection', {
    get: () => (isCellular ? cellular : undefined),
  });
}
