/** How often something was answered how: a status, or what happened instead of an answer. */
export class Tally {
  /** @type {Map<string, number>} */
  counts = new Map();

  /** @param {string | number} answer */
  note(answer) {
    const key = String(answer);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** @param {string | number} answer */
  of(answer) {
    return this.counts.get(String(answer)) ?? 0;
  }

  get total() {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The most frequent first: `429 ×1,200, 200 ×60`. */
  get text() {
    return [...this.counts]
      .sort((a, b) => b[1] - a[1])
      .map(([answer, count]) => `${answer} ×${count.toLocaleString('en-CA')}`)
      .join(', ');
  }
}
