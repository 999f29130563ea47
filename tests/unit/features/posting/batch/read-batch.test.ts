import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../../src/core/decode-text.ts';
import { jsonErrorIndex, lineAndColumn } from '../../../../../src/features/posting/batch/json-position.ts';
import { readBatch } from '../../../../../src/features/posting/batch/read-batch.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonErrorIndex', () => {
  it('finds no error in any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        expect(jsonErrorIndex(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  it('agrees with JSON.parse on JSON that lost or gained a character', () => {
    const alphabet = fc.constantFrom(
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '0',
      '-',
      '.',
      'e',
      'n',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.option(alphabet, { nil: '' }), (json, where, char) => {
        const at = where % (json.length + 1);
        const text = json.slice(0, at) + char + json.slice(at + (char ? 0 : 1));
        expect(jsonErrorIndex(text) === null).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('does not overflow on deep nesting', () => {
    expect(jsonErrorIndex('['.repeat(200_000))).toBe(200_000);
  });
});

describe('lineAndColumn', () => {
  it.each([
    ['abc', 0, 1, 1],
    ['abc', 3, 1, 4],
    ['a\nbc', 2, 2, 1],
    ['a\r\nbc\r\nd', 7, 3, 1],
  ])('of %j at %i is line %i, column %i', (text, index, line, column) => {
    expect(lineAndColumn(text, index)).toEqual({ line, column });
  });
});

describe('readBatch', () => {
  it('takes an array, also behind a byte order mark', () => {
    expect(readBatch('\uFEFF [{"jobTitle":"Cook"}, 5] ')).toEqual({
      status: 'rows',
      rows: [{ jobTitle: 'Cook' }, 5],
    });
    expect(readBatch('[]')).toEqual({ status: 'rows', rows: [] });
  });

  it('tells JSON that is no array from text that is no JSON', () => {
    expect(readBatch('{"jobTitle":"Cook"}')).toEqual({ status: 'not-array' });
    expect(readBatch('null')).toEqual({ status: 'not-array' });
    expect(readBatch('')).toEqual({ status: 'empty' });
    expect(readBatch(' \n')).toEqual({ status: 'empty' });
  });

  it('gives the parser’s own message and the place of the error', () => {
    const text = '[\n  {"jobTitle": "Cook"},\n  {"jobTitle": Welder}\n]';
    const answer = readBatch(text);
    if (answer.status !== 'unreadable') throw new Error(`read as ${answer.status}`);
    expect(answer.place).toMatchObject({ line: 3, column: 16, index: 41 });
    expect(() => JSON.parse(text)).toThrow(answer.message);
  });

  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(['empty', 'unreadable', 'not-array', 'rows']).toContain(readBatch(text).status);
      }),
    );
  });
});

describe('decodeText', () => {
  it.each([
    ['UTF-8', [0x5b, 0xc3, 0xa9, 0x5d]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x5b, 0xc3, 0xa9, 0x5d]],
    ['UTF-16, little end first', [0xff, 0xfe, 0x5b, 0, 0xe9, 0, 0x5d, 0]],
    ['UTF-16, big end first', [0xfe, 0xff, 0, 0x5b, 0, 0xe9, 0, 0x5d]],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe('[é]');
  });
});
