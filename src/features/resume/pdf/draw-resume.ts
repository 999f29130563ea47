import type { ResumeBlock } from './resume-blocks.ts';

/** The part of PDFKit that is used here. */
export interface PdfDocument {
  y: number;
  page: { height: number; margins: { bottom: number } };
  registerFont(name: string, source: Uint8Array): this;
  font(name: string): this;
  fontSize(size: number): this;
  fillColor(colour: string): this;
  moveDown(lines: number): this;
  addPage(): this;
  text(text: string, options?: { continued?: boolean; indent?: number; lineGap?: number }): this;
  struct(type: string, content?: (() => void) | PdfStructure[]): PdfStructure;
  addStructure(structure: PdfStructure): this;
  on(event: 'data', listener: (part: Uint8Array) => void): this;
  on(event: 'end', listener: () => void): this;
  end(): void;
}

export interface PdfStructure {
  add(structure: PdfStructure): this;
  end(): void;
}

/** A font of some scripts, in both weights. */
export interface ResumeFont {
  name: string;
  regular: Uint8Array;
  bold: Uint8Array;
  has: (codePoint: number) => boolean;
}

type Weight = 'regular' | 'bold';

/** Text that one font has. */
interface Run {
  font: string;
  text: string;
}

const INK = '#1a1a1a';
const SOFT = '#4a4a4a';

/**
 * Draws the blocks as a tagged document, so that screen readers and the software of employers find headings, lists and order.
 * Returns the letters that no font has. They're left out.
 */
export function drawResume(
  pdf: PdfDocument,
  blocks: readonly ResumeBlock[],
  fonts: readonly ResumeFont[],
): string[] {
  const missing = new Set<string>();
  for (const { name, regular, bold } of fonts) {
    pdf.registerFont(`${name}-regular`, regular);
    pdf.registerFont(`${name}-bold`, bold);
  }
  const write = (text: string, size: number, weight: Weight = 'regular', colour = INK, indent = 0) => {
    const runs = runsOf(text, fonts, missing);
    pdf.fillColor(colour).fontSize(size);
    for (const [at, run] of runs.entries())
      pdf.font(`${run.font}-${weight}`).text(run.text, {
        continued: at < runs.length - 1,
        lineGap: 2,
        ...(at === 0 && indent > 0 && { indent }),
      });
  };
  const [first] = fonts;
  if (first) pdf.font(`${first.name}-regular`);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (type: string, draw: () => void) => root.add(pdf.struct(type, draw));
  for (const block of blocks) {
    switch (block.kind) {
      case 'name':
        add('H1', () => write(block.text, 22, 'bold'));
        break;
      case 'contact':
        add('P', () => write(block.text, 10, 'regular', SOFT));
        break;
      case 'heading':
        // A heading isn't the last line of a page.
        if (pdf.y > pdf.page.height - pdf.page.margins.bottom - 60) pdf.addPage();
        else pdf.moveDown(1);
        add('H2', () => write(block.text, 13, 'bold'));
        break;
      case 'entry':
        pdf.moveDown(0.4);
        add('H3', () => write([block.title, block.where].filter(Boolean).join(', '), 10.5, 'bold'));
        if (block.period) add('P', () => write(block.period, 10, 'regular', SOFT));
        break;
      case 'text':
        add('P', () => write(block.text, 10.5));
        break;
      case 'list':
        root.add(listOf(pdf, block.items, text => write(`•  ${text}`, 10.5, 'regular', INK, 8)));
    }
  }
  root.end();
  return [...missing];
}

function listOf(pdf: PdfDocument, items: readonly string[], write: (text: string) => void): PdfStructure {
  const list = pdf.struct('L');
  for (const item of items) list.add(pdf.struct('LI', [pdf.struct('LBody', () => write(item))]));
  list.end();
  return list;
}

/** Composed, since the fonts place no accents. Word's hyphens, which no font has, are plain ones: “e‑mail” isn't “email”. */
function printable(text: string): string {
  return text.normalize('NFC').replaceAll('\u2010', '-').replaceAll('\u2011', '-');
}

/** Splits a text by the font that has its letters. A letter that none has is noted and left out. */
export function runsOf(
  text: string,
  fonts: readonly Pick<ResumeFont, 'name' | 'has'>[],
  missing: Set<string>,
): Run[] {
  const runs: Run[] = [];
  for (const letter of printable(text)) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const same = fonts.find(({ name, has }) => name === last?.font && has(code));
    const font = same ?? fonts.find(({ has }) => has(code));
    if (!font) {
      if (letter.trim() !== '') missing.add(letter);
      continue;
    }
    if (last && last.font === font.name) last.text += letter;
    else runs.push({ font: font.name, text: letter });
  }
  return runs.length > 0 ? runs : [{ font: fonts[0]?.name ?? '', text: ' ' }];
}
