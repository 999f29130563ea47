// Preloaded into a server to set its clock (it starts at BENCH_NOW_MS) and to report its memory use.
const offset = Number(process.env['BENCH_NOW_MS'] ?? Date.now()) - Date.now();
const now = () => RealDate.now() + offset;
const RealDate = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  class extends RealDate {
    /** @param {[]} given */
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }

    /** @override */
    static now() {
      return now();
    }
  }
);

process.on('message', message => {
  if (message !== 'memory') return;
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + arrayBuffers });
});
