import * as fc from 'fast-check';

/** `start`, then `piece` repeatedly, then `end`. */
export interface HostileText {
  start: string;
  piece: string;
  end: string;
}

export const textOf = ({ start, piece, end }: HostileText, length: number): string =>
  start + piece.repeat(Math.ceil(length / piece.length)) + end;

export const nameOf = ({ start, piece, end }: HostileText): string =>
  JSON.stringify(`${start}(${piece})…${end}`);

/** For any grammar: white space, digits, letters of one to four bytes, combining marks and lone surrogates. */
const ANYWHERE = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\0',
  '0',
  '9',
  'a',
  'A',
  'é',
  'e\u0301',
  '\u0301',
  '漢',
  '🚜',
  '\ud800',
  '\u200d',
];
const DRAWN = 24;

/**
 * Texts that may cost more than linear time: each character of the grammar repeated, runs of few characters between
 * others, and valid texts with a repeated part. They are drawn with the tests' seed, so each run has the same.
 */
export function hostileTexts(signs: readonly string[], right: readonly string[] = []): HostileText[] {
  const all = [...ANYWHERE, ...signs];
  const sign = fc.constantFrom(...(signs.length > 0 ? [...signs, ' ', '1', 'a'] : all));
  const few = (minLength: number, maxLength: number) =>
    fc.array(sign, { minLength, maxLength }).map(some => some.join(''));
  const drawn = fc.record({ start: few(0, 3), piece: few(1, 3), end: few(0, 2) });
  const mutated = fc.tuple(fc.constantFrom('', ...right), fc.nat(), fc.nat()).map(([text, from, length]) => {
    const start = text === '' ? 0 : from % text.length;
    const end = start + 1 + (length % 6);
    return { start: text.slice(0, start), piece: text.slice(start, end) || ' ', end: text.slice(end) };
  });
  return [
    ...all.map(piece => ({ start: '', piece, end: '' })),
    ...fc.sample(drawn, DRAWN),
    ...(right.length === 0 ? [] : fc.sample(mutated, DRAWN)),
  ];
}

/** A function that reads text from strangers. */
export interface Reader {
  name: string;
  read: (text: string) => unknown;
  /** The characters of its grammar. */
  signs?: readonly string[];
  /** Texts that it understands. */
  right?: readonly string[];
}

export const reader = (
  name: string,
  read: Reader['read'],
  signs: string | readonly string[] = [],
  ...right: string[]
): Reader => ({ name, read, signs: typeof signs === 'string' ? Array.from(signs) : signs, right });
