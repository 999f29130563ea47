import { Parser } from 'htmlparser2';
import { zipTexts, ZipError } from './zip-texts.ts';
import { type NumberTexts, numberTexts } from './cell-text.ts';

/*
 * Reads workbooks of spreadsheets (.xlsx) as ECMA-376, part 1, chapter 18 describes them. Only load it by a dynamic import.
 */

export interface Sheet {
  name: string;
  /** The cells as texts, a day as 2026-11-30. Empty rows are left out, and cells after the last that isn't empty. */
  rows: string[][];
}

/** Of all parts together. */
const UNPACKED_MAX = 30_000_000;
/** The most signs and cells of all sheets: many cells may show one long text. */
const TEXT_MAX = 10_000_000;
/** Further to the right are no tables of postings. */
const COLUMNS_MAX = 1_000;
/** The longest code of a format that a spreadsheet takes. */
const CODE_MAX = 255;
const WORKBOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';
const PARTS = /^xl\/(?:_rels\/workbook\.xml\.rels|(?:worksheets\/)?[\w.-]+\.xml)$/;

/** The sheets that aren't hidden. null: it's another kind of file. Throws `ZipError`. */
export function readWorkbook(bytes: Uint8Array): Sheet[] | null {
  const parts = zipTexts(bytes, { isWanted: name => PARTS.test(name), maxBytes: UNPACKED_MAX });
  const workbook = parts.get(WORKBOOK);
  if (workbook === undefined) return null;
  const links = readLinks(parts.get(LINKS) ?? '');
  /** Without one of its parts, a workbook would be read with empty cells, or with numbers instead of days. */
  const partAt = (path: string | undefined) => {
    const part = path === undefined ? '' : parts.get(path);
    if (part === undefined) throw new ZipError('damaged');
    return part;
  };
  const { sheets, is1904 } = readSheetList(workbook);
  const shared = readSharedTexts(partAt(links.get('sharedStrings')?.[0]?.path));
  const numbers = readStyles(partAt(links.get('styles')?.[0]?.path), is1904);
  let left = TEXT_MAX;
  const take = (size: number) => {
    left -= size;
    if (left < 0) throw new ZipError('too large');
  };
  // Others have charts. Each is read once, whatever the list says.
  const tables = new Map(links.get('worksheet')?.map(({ id, path }) => [id, path]));
  return sheets.flatMap(({ name, link }) => {
    const path = tables.get(link);
    tables.delete(link);
    return path === undefined ? [] : [{ name, rows: readRows(partAt(path), { shared, numbers, take }) }];
  });
}

type Attributes = Readonly<Record<string, string>>;

interface Readers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Names come without their prefix. No entities of the file's own are expanded. */
function readXml(xml: string, { open, text, close }: Readers): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      ontext: data => text?.(data),
      onclosetag: name => close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

interface Link {
  id: string;
  /** In the archive. */
  path: string;
}

/** By the last word of their type. */
function readLinks(xml: string): Map<string, Link[]> {
  const links = new Map<string, Link[]>();
  readXml(xml, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const kind = type.slice(type.lastIndexOf('/') + 1);
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const alike = links.get(kind);
      if (alike) alike.push({ id, path });
      else links.set(kind, [{ id, path }]);
    },
  });
  return links;
}

function readSheetList(xml: string) {
  const sheets: { name: string; link: string }[] = [];
  let is1904 = false;
  readXml(xml, {
    open(tag, attributes) {
      const { name = '', state = 'visible', date1904 } = attributes;
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (tag !== 'sheet' || state !== 'visible') return;
      const link = Object.keys(attributes).find(key => key.endsWith(':id')) ?? '';
      sheets.push({ name, link: attributes[link] ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** A text may have parts in several types. How it's pronounced isn't a part of it. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let spoken = 0;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken += 1;
      isText = name === 't' && spoken === 0;
    },
    text(data) {
      if (isText) text += data;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      if (name === 'rPh') spoken -= 1;
      isText = false;
    },
  });
  return texts;
}

/** Signs that XML can't hold are written as _x000D_. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readStyles(xml: string, is1904: boolean): NumberTexts {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  readXml(xml, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, CODE_MAX));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return numberTexts(formats, codes, is1904);
}

interface Cells {
  shared: readonly string[];
  numbers: NumberTexts;
  /** Throws when there are too many signs. */
  take: (size: number) => void;
}

function readRows(xml: string, { shared, numbers, take }: Cells): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = -1;
  let type = '';
  let style = 0;
  let value = '';
  /** Elements around the text: a formula isn't the cell's value, and neither is how it's pronounced. */
  let isValue = false;
  let spoken = 0;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') [row, at] = [[], -1];
      if (name === 'c') {
        at = columnOf(attributes['r']) ?? at + 1;
        [type, style, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
      }
      if (name === 'rPh') spoken += 1;
      isValue = (name === 'v' || name === 't') && spoken === 0;
    },
    text(data) {
      if (isValue) value += data;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') spoken -= 1;
      if (name === 'c' && value !== '' && at < COLUMNS_MAX) {
        const text = cellText(type, value);
        take(text.length + Math.max(1, at - row.length));
        while (row.length < at) row.push('');
        row[at] = text;
      }
      if (name === 'row' && row.some(cell => cell.trim() !== '')) rows.push(row);
    },
  });
  return rows;

  function cellText(of: string, text: string): string {
    if (of === 's') return shared[Number(text)] ?? '';
    if (of === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (of === 'n') return numbers(style, text);
    // A day as ISO 8601, a formula's text, a text of its own, or an error such as #REF!.
    return of === 'd' ? text.slice(0, 10) : unescaped(text);
  }
}

/** "AB12" → 27; undefined: the cell follows the one before it. */
function columnOf(address = ''): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
