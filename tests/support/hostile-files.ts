import { deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngOf } from './hostile-images.ts';

/** A file as someone might send it to do harm. */
export interface HostileFile {
  /** For the report of a failed assertion. */
  kind: string;
  name: string;
  content: Buffer;
}

type Random = () => number;
const MEGABYTE = 1_048_576;
const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;
const SCRIPT = '<script>fetch("/v1/account")</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

const NAMES = [
  '../../../../etc/passwd',
  '..\\..\\secrets.json',
  '/etc/cron.d/portage',
  'C:\\Windows\\system32\\drivers\\etc\\hosts',
  'cv\u202efdp.exe',
  'cv\u0000.pdf',
  'cv.pdf\r\nset-cookie: a=b',
  `${'long '.repeat(2_000)}.pdf`,
  `${'漢'.repeat(10_000)}.docx`,
  'lone \ud800 surrogate.txt',
  '\ud83d.png',
  '.',
  '..',
  '',
  '   ',
  '.htaccess',
  'CON',
  '%2e%2e%2fcv.pdf',
  'a;filename=b.html',
  '"><img src=x onerror=alert(1)>.png',
  '\u0085\u2028\u2066name\u2069.svg',
];

/** Draws files from a seed. What takes long to make is made once. */
export async function hostileFiles(random: Random): Promise<() => HostileFile> {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  const raw = Buffer.from(Array.from({ length: 64 * 48 * 3 }, () => below(256)));
  const image = sharp(raw, { raw: { width: 64, height: 48, channels: 3 } }).withMetadata();
  const images = await Promise.all(FORMATS.map(format => image.clone().toFormat(format).toBuffer()));
  const zeros = Buffer.alloc(210 * MEGABYTE);
  const [packed, raws] = [deflateSync(zeros), deflateRawSync(zeros.subarray(0, MEGABYTE))];
  const nested = deflateSync(packed);

  const largest = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#27a' } })
    .png()
    .toBuffer();

  const anImage = () => Buffer.from(images[below(images.length)] ?? []);
  const mutated = (bytes: Buffer) => {
    for (let times = 1 + below(20); times > 0; times -= 1) bytes[below(bytes.length)] = below(256);
    return bytes;
  };
  const pdf = (body: Buffer | string, trailer = '') =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      Buffer.from(body),
      Buffer.from(`\nendstream\nendobj\ntrailer << /Root 1 0 R ${trailer} >>\n%%EOF`),
    ]);

  const KINDS: Readonly<Record<string, () => Buffer>> = {
    'truncated image': () => {
      const bytes = anImage();
      return bytes.subarray(0, 1 + below(bytes.length));
    },
    'damaged image': () => mutated(anImage()),
    'image that lies about its size': () => {
      const bytes = anImage();
      // Where most formats have it.
      bytes.writeUInt32BE(below(2 ** 32), pick([6, 16, 20, 24]));
      return bytes;
    },
    'pixel bomb': () => pngOf(pick([60_000, 2 ** 31 - 1, 8_000]), pick([60_000, 2 ** 31 - 1, 7_000])),
    'image as large as is taken': () => largest,
    'gif bomb': () => {
      const bytes = Buffer.from(images[3] ?? []);
      bytes.writeUInt16LE(65_535, 6);
      bytes.writeUInt16LE(65_535, 8);
      return bytes;
    },
    'zip bomb by its directory': () =>
      zipOf(raws, { says: 4_294_967_294, entries: 1 + below(40), ...office(pick) }),
    'zip bomb by its entries': () => zipOf(raws, { says: MEGABYTE, entries: 300, ...office(pick) }),
    'damaged zip': () => mutated(zipOf(raws, { says: MEGABYTE, entries: 3, ...office(pick) })),
    'PDF bomb': () => pdf(pick([packed, nested])),
    'encrypted PDF': () => pdf(mutated(Buffer.alloc(500, 7)), '/Encrypt << /Filter /Standard /V 5 /R 6 >>'),
    'damaged PDF': () => mutated(pdf(deflateSync('text '.repeat(500)))),
    'image that is a page': () => Buffer.concat([anImage(), Buffer.from(`<!doctype html>${SCRIPT}`)]),
    'GIF that is a script': () => Buffer.from(`GIF89a/*${'\u0001'.repeat(10)}*/=1;alert(1)//`, 'latin1'),
    'PDF that is a page': () => Buffer.from(`<html>${SCRIPT}\n%PDF-1.7\n`),
    'page that is a PDF': () => Buffer.from(`%PDF-1.7\n<html>${SCRIPT}</html>`),
    SVG: () => Buffer.from(pick([SVG, `<?xml version="1.0"?>${SVG}`, `\ufeff \n${SVG}`, SVG.toUpperCase()])),
    'SVG with entities': () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${SVG}`,
      ),
    page: () =>
      Buffer.from(pick([`<!doctype html>${SCRIPT}`, `  \n<SCRIPT>alert(1)</SCRIPT>`, '<p onclick=x>'])),
    script: () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
    program: () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)]),
    nothing: () => Buffer.alloc(0),
    noise: () => Buffer.from(Array.from({ length: 1 + below(5_000) }, () => below(256))),
  };
  const kinds = Object.keys(KINDS);
  const EXTENSIONS = ['pdf', 'docx', 'odt', 'png', 'jpg', 'txt', 'svg', 'html', 'webp'] as const;
  let drawn = 0;
  return () => {
    // Each kind in turn, so that none is left out of a small run.
    const kind = kinds[drawn % kinds.length] ?? '';
    drawn += 1;
    const isNamedBadly = random() < 0.3;
    const name = isNamedBadly ? (NAMES[below(NAMES.length)] ?? '') : `cv.${pick(EXTENSIONS)}`;
    return { kind, name, content: KINDS[kind]?.() ?? Buffer.alloc(0) };
  };
}

function office(pick: (values: readonly [string, ...string[]]) => string) {
  return { first: pick(['word/document.xml', 'mimetype', '[Content_Types].xml', '../../evil.xml']) };
}

/** A zip with the same entry again and again, whose directory says this of the size of each. */
function zipOf(
  packed: Buffer,
  { says, entries, first }: { says: number; entries: number; first: string },
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (let number = 0; number < entries; number += 1) {
    const name = Buffer.from(number === 0 ? first : `word/${number}.xml`);
    // Only the first one has bytes of its own. The others overlap it.
    const local =
      number === 0 ? Buffer.concat([localHeader(name, packed.length, says), packed]) : Buffer.alloc(0);
    locals.push(local);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(8, 10);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(says, 24);
    header.writeUInt16LE(name.length, 28);
    central.push(header, name);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function localHeader(name: Buffer, packed: number, says: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(says, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}
