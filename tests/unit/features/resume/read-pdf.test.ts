import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import '../../../../src/features/resume/reading/pdf-platform.ts';
import { readPages } from '../../../../src/features/resume/reading/read-pages.ts';
import { type Reader, readPdf } from '../../../../src/features/resume/reading/read-pdf.ts';
import { suggestionsIn } from '../../../../src/features/resume/reading/suggestions.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

interface Made {
  /** The drawing instructions of each page. */
  pages: readonly (string | Uint8Array)[];
  /** Of each page's stream. */
  filter?: string;
  trailer?: string;
  count?: number;
}

/** A PDF as its format has it. Its letters are one byte each. */
function aPdf({ pages, filter = '', trailer = '', count = pages.length }: Made): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 612 792] >>`],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...pages.flatMap((content, at) => [
      [`<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`],
      [`<< /Length ${content.length} ${filter} >>\nstream\n`, content, '\nendstream'],
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = objects.map((object, at) => {
    const offset = size();
    parts.push(Buffer.from(`${at + 1} 0 obj\n`));
    for (const part of object)
      parts.push(typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part));
    parts.push(Buffer.from('\nendobj\n'));
    return offset;
  });
  const start = size();
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const LINES = [
  'Anne-Marie Tremblay',
  'anne@example.ca',
  '604-555-0199',
  'Skills',
  'Welding',
  '\u00c9ditique',
];
const drawn = (lines: readonly string[], leading = 14) =>
  `BT /F1 12 Tf 72 720 Td ${leading} TL ${lines.map(line => `(${line}) Tj T*`).join(' ')} ET`;
const RESUME = aPdf({ pages: [drawn(LINES)] });
/** Encrypted, with a password that the reader doesn't have. */
const LOCKED = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;

describe('the text of a PDF', () => {
  test('is read line by line, and its parts are suggested', async () => {
    const read = await readPages(RESUME.slice());
    expect('text' in read && suggestionsIn(read.text)).toEqual({
      name: 'Anne-Marie Tremblay',
      email: 'anne@example.ca',
      phone: '604-555-0199',
      skills: 'Welding\nÉditique',
    });
  });

  test('is read from the first pages only, to a limit', async () => {
    const pages = Array.from({ length: 30 }, (_, at) => drawn([`page ${at + 1} ends`]));
    const read = await readPages(aPdf({ pages }));
    expect('text' in read && read.text).toContain('page 20 ends');
    expect('text' in read && read.text).not.toContain('page 21');
    const long = await readPages(
      aPdf({
        pages: [
          drawn(
            Array.from({ length: 9_000 }, () => 'word '.repeat(9)),
            0.01,
          ),
        ],
      }),
    );
    expect('text' in long && long.text.length).toBe(100_000);
  });

  test.each([
    ['with a password', aPdf({ pages: [drawn(LINES)], trailer: LOCKED }), { fault: 'locked' }],
    ['without text', aPdf({ pages: ['1 0 0 rg 0 0 99 99 re f'] }), { fault: 'empty' }],
    ['without pages', aPdf({ pages: [] }), { fault: expect.stringMatching(/damaged|empty/) }],
    [
      'with pages that it lacks',
      aPdf({ pages: [], count: 1_000_000 }),
      { fault: expect.stringMatching(/damaged|empty/) },
    ],
    ['that is none', new TextEncoder().encode('not a PDF'), { fault: 'damaged' }],
    ['of nothing', new Uint8Array(), { fault: 'damaged' }],
  ])('%s is refused with the reason', async (_, bytes, answer) => {
    expect(await readPages(bytes)).toEqual(answer);
  });

  test('that is packed a thousand to one is read to the limit', async () => {
    const line = '(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj T* ';
    const content = deflateSync(`BT /F1 12 Tf 72 720 Td 14 TL ${line.repeat(100_000)} ET`);
    expect(content.length).toBeLessThan(60_000);
    const read = await readPages(aPdf({ pages: [content], filter: '/Filter /FlateDecode' }));
    expect('text' in read && read.text.length).toBeLessThanOrEqual(100_000);
  });

  test('that is damaged or cut off anywhere is read or refused', async () => {
    for (let at = 1; at < 20; at++) {
      const bytes = RESUME.slice();
      const from = Math.floor((bytes.length * at) / 20);
      for (let byte = from; byte < from + 20; byte++) bytes[byte] = (bytes[byte] ?? 0) ^ 0xa5;
      for (const damaged of [bytes, RESUME.slice(0, from)]) {
        const read = await readPages(damaged);
        expect('text' in read || 'fault' in read).toBe(true);
      }
    }
  });
});

/** A worker that says what a test says. */
function pretendedReader() {
  const listeners = new Map<string, (event: { data?: unknown }) => void>();
  const asked: unknown[] = [];
  let isOver = false;
  const reader = {
    postMessage: (message: unknown) => void asked.push(message),
    terminate: () => (isOver = true),
    addEventListener: (name: string, listener: (event: { data?: unknown }) => void) =>
      void listeners.set(name, listener),
  };
  return {
    start: () => reader as unknown as Reader,
    say: (data: unknown) => listeners.get('message')?.({ data }),
    fail: () => listeners.get('error')?.({}),
    asked,
    isOver: () => isOver,
  };
}

describe('the reader of PDFs', () => {
  const read = (reader: ReturnType<typeof pretendedReader>, clock = new FakeClock()) =>
    readPdf(new Uint8Array([1, 2]), reader.start, clock);

  test('gets the file once it is ready, answers, and ends', async () => {
    const reader = pretendedReader();
    const answer = read(reader);
    expect(reader.asked).toEqual([]);
    reader.say({ sourceName: 'worker', action: 'ready' });
    expect(reader.asked).toEqual([]);
    reader.say({ isReady: true });
    reader.say({ isReady: true });
    expect(reader.asked).toHaveLength(1);
    reader.say({ text: 'Anna' });
    expect(await answer).toBe('Anna');
    expect(reader.isOver()).toBe(true);
  });

  test.each(['locked', 'empty', 'damaged'])('says why: %s', async fault => {
    const reader = pretendedReader();
    const answer = read(reader);
    reader.say({ isReady: true });
    reader.say({ fault });
    await expect(answer).rejects.toMatchObject({ problem: fault });
    expect(reader.isOver()).toBe(true);
  });

  test('that cannot be loaded is not called a damaged file', async () => {
    const reader = pretendedReader();
    const answer = read(reader);
    reader.fail();
    await expect(answer).rejects.toMatchObject({ problem: 'offline' });
    const clock = new FakeClock();
    const waiting = read(pretendedReader(), clock);
    await Promise.all([
      expect(waiting).rejects.toMatchObject({ problem: 'offline' }),
      clock.advance(120_000),
    ]);
  });

  test('is stopped when a PDF has no end, and when it runs out of memory', async () => {
    const clock = new FakeClock();
    const reader = pretendedReader();
    const answer = read(reader, clock);
    reader.say({ isReady: true });
    await Promise.all([expect(answer).rejects.toMatchObject({ problem: 'slow' }), clock.advance(20_000)]);
    expect(reader.isOver()).toBe(true);
    const other = pretendedReader();
    const failing = read(other);
    other.say({ isReady: true });
    other.fail();
    await expect(failing).rejects.toMatchObject({ problem: 'damaged' });
  });
});
