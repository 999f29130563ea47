import { describe, expect, test } from 'vitest';
import { encode } from 'uqr';
import { fromBase45, toBase45 } from '../../../src/handover/base45.ts';
import { CodeCollector, codesOf } from '../../../src/handover/frames.ts';

/** The same bytes in every run. */
function bytesOf(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length }, () => (state = Math.imul(state, 1_103_515_245) + 12_345) >>> 16);
}

/** Takes codes until they are whole. Resolves to how many it took. */
async function collect(collector: CodeCollector, texts: Iterable<string>) {
  let turns = 0;
  for (const text of texts) {
    turns += 1;
    const taken = await collector.take(text);
    if (taken?.whole) return { turns, whole: taken.whole };
  }
  return { turns, whole: null };
}

function* turnsOf(
  codes: { text(turn: number): string },
  from: number,
  to: number,
  isSeen: (turn: number) => boolean = () => true,
) {
  for (let turn = from; turn < to; turn += 1) if (isSeen(turn)) yield codes.text(turn);
}

describe('Codes', () => {
  test('carry any bytes in the characters of the alphanumeric mode', () => {
    for (let length = 0; length < 60; length += 1)
      expect(fromBase45(toBase45(bytesOf(length)))).toEqual(bytesOf(length));
    for (const text of ['A', 'a0', 'ZZ', ':::', '0000', '0é']) expect(fromBase45(text), text).toBeNull();
  });

  test('of something small are one code that never changes', async () => {
    const codes = await codesOf(bytesOf(300));
    expect(codes.count).toBe(1);
    expect(codes.text(17)).toBe(codes.text(0));
    expect(await collect(new CodeCollector(), [codes.text(5)])).toEqual({ turns: 1, whole: bytesOf(300) });
  });

  test('stay small enough to be read from a phone', async () => {
    const codes = await codesOf(bytesOf(39_999));
    expect(encode(codes.text(0), { ecc: 'L', border: 0 }).size).toBeLessThanOrEqual(65);
  });

  test('are whole after each was seen once', async () => {
    const bytes = bytesOf(10_000);
    const codes = await codesOf(bytes);
    expect(await collect(new CodeCollector(), turnsOf(codes, 0, 100))).toEqual({
      turns: codes.count,
      whole: bytes,
    });
  });

  test.each([0.1, 0.3, 0.5, 0.8])('are whole although a share of %f is never seen', async share => {
    const bytes = bytesOf(20_001);
    const codes = await codesOf(bytes);
    const draw = bytesOf(20_000, 7);
    const seen = turnsOf(codes, 0, 20_000, turn => (draw[turn] ?? 0) / 256 >= share);
    const { turns, whole } = await collect(new CodeCollector(), seen);
    expect(whole).toEqual(bytes);
    expect(turns).toBeLessThanOrEqual(codes.count + 12);
  });

  test('are whole from any moment on, and backwards', async () => {
    const bytes = bytesOf(9_999);
    const codes = await codesOf(bytes);
    const late = await collect(new CodeCollector(), turnsOf(codes, 65_530, 65_600));
    expect(late.whole).toEqual(bytes);
    const backwards = await collect(new CodeCollector(), [...turnsOf(codes, 500, 560)].reverse());
    expect(backwards.whole).toEqual(bytes);
  });

  test('seen again and again are no more than one', async () => {
    const codes = await codesOf(bytesOf(1_000));
    const collector = new CodeCollector();
    for (let turn = 0; turn < 50; turn += 1)
      expect(await collector.take(codes.text(1))).toEqual({ progress: { have: 1, of: 4 }, whole: null });
  });

  test('of two hand-overs don’t mix', async () => {
    const [one, other] = [bytesOf(5_000, 2), bytesOf(5_000, 3)];
    const [codes, others] = [await codesOf(one), await codesOf(other)];
    const mixed = Array.from({ length: 40 }, (_, at) => (at % 2 ? codes : others).text(at >> 1));
    const collector = new CodeCollector();
    const wholes: unknown[] = [];
    for (const text of mixed) {
      const taken = await collector.take(text);
      if (taken?.whole) wholes.push(taken.whole);
    }
    expect(wholes.slice(0, 2)).toEqual([other, one]);
  });

  test('that are damaged or others’ are passed over', async () => {
    const codes = await codesOf(bytesOf(1_000));
    const text = codes.text(0);
    const collector = new CodeCollector();
    for (let at = 0; at < text.length; at += 3) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect(await collector.take(changed), String(at)).toBeNull();
    }
    for (const other of [
      '',
      'PORTAGE:',
      'https://jobs.example/job/7',
      'PORTAGE:🍁',
      text.slice(0, -3),
      `${text}000`,
    ])
      expect(await collector.take(other)).toBeNull();
  });
});
