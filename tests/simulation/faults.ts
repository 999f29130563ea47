/** How likely each misfortune of a request is, drawn anew for each world. */
export interface Faults {
  requestLost: number;
  answerLost: number;
  /** The same request arrives once more, later. */
  twice: number;
  /** It arrives, but its sender was told that it did not. */
  late: number;
  /** The answer takes longer than anybody waits. */
  answerLate: number;
  /** The Wi-Fi of a hotel answers in the server's place. */
  foreignAnswer: number;
  /** 429, 500, 502 or 503 in the server's place. */
  busy: number;
}

export const NO_FAULTS: Faults = {
  requestLost: 0,
  answerLost: 0,
  twice: 0,
  late: 0,
  answerLate: 0,
  foreignAnswer: 0,
  busy: 0,
};

/** Some worlds are calm, some are all misfortune. Those of `without` never happen. */
export function drawFaults(random: () => number, without: ReadonlySet<string>): Faults {
  const rate = () => (random() < 0.4 ? 0 : random() ** 2 * 0.5);
  const faults: Faults = {
    requestLost: rate(),
    answerLost: rate(),
    twice: rate(),
    late: rate() / 2,
    answerLate: rate() / 2,
    foreignAnswer: rate() / 4,
    busy: rate() / 2,
  };
  const calm = Object.keys(faults).filter(name => without.has(name));
  return { ...faults, ...Object.fromEntries(calm.map(name => [name, 0])) };
}
