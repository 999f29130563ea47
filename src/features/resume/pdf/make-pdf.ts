// oxlint-disable-next-line typescript/triple-slash-reference -- the tests are another project, and import this file alone
/// <reference path="./pdf-libraries.d.ts" />
import { create } from 'fontkit';
import { PDFDocument } from 'pdfkit';
import { drawResume, type ResumeFont } from './draw-resume.ts';
import type { ResumeBlock } from './resume-blocks.ts';

/*
 * Everything that needs PDFKit, about 225 kB compressed. Only load it by a dynamic import, when a PDF is made. It's no part of what
 * is kept for offline use before (`wire/built-files.ts`).
 */

/** The scripts of the fonts, in the order in which they're tried. */
const FONT_NAMES = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'] as const;
export type FontName = (typeof FONT_NAMES)[number];

export interface PdfFonts {
  read: (name: FontName, weight: 400 | 700) => Promise<Uint8Array>;
}

export interface MadePdf {
  bytes: Uint8Array<ArrayBuffer>;
  /** Letters that no font has. They were left out. */
  missing: readonly string[];
}

/** A résumé as a tagged PDF on letter paper. Loads only the fonts that the text needs. */
export async function makePdf(
  blocks: readonly ResumeBlock[],
  { title, author, language }: { title: string; author: string; language: 'en' | 'fr' },
  fonts: PdfFonts,
): Promise<MadePdf> {
  const loaded = await Promise.all(neededFonts(blocks).map(name => loadFont(name, fonts)));
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 54,
    tagged: true,
    lang: `${language}-CA`,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author },
    // No font of the reader's is assumed: all are embedded.
    font: null,
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>(resolve => {
    pdf.on('data', (part: Uint8Array) => void parts.push(part));
    pdf.on('end', resolve);
  });
  const missing = drawResume(pdf, blocks, loaded);
  pdf.end();
  await ended;
  return { bytes: joined(parts), missing };
}

/** By the ranges of their letters. The first is always needed. */
const RANGES: Record<Exclude<FontName, 'latin'>, RegExp> = {
  'latin-ext': /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20cf\u2c60-\u2c7f\ua720-\ua7ff]/,
  vietnamese: /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u04ff\u2116]/,
};

function neededFonts(blocks: readonly ResumeBlock[]): FontName[] {
  const text = JSON.stringify(blocks).normalize('NFC');
  return FONT_NAMES.filter(name => name === 'latin' || RANGES[name].test(text));
}

async function loadFont(name: FontName, { read }: PdfFonts): Promise<ResumeFont> {
  const [regular, bold] = await Promise.all([read(name, 400), read(name, 700)]);
  const font = create(regular);
  return { name, regular, bold, has: code => font.hasGlyphForCodePoint(code) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
