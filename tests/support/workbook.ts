import { strToU8, zipSync } from 'fflate';

interface WorkbookParts {
  /** The rows of each sheet, as XML. */
  sheets: readonly { name: string; rows: string; state?: string }[];
  /** Entries of the shared texts, as XML. */
  shared?: readonly string[];
  /** The code of each style's format, or the number of one that has no code. */
  formats?: readonly (string | number)[];
  is1904?: boolean;
  others?: Readonly<Record<string, Uint8Array>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook (.xlsx) with these parts. */
export function workbookOf({ sheets, shared = [], formats = [], is1904, others }: WorkbookParts): Uint8Array {
  const part = (name: string, content: string) =>
    strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="${MAIN}" xmlns:r="${LINK}">${content}</${name}>`,
    );
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${LINK}/${type}" Target="${target}"/>`;
  const own = formats.filter(format => typeof format === 'string');
  return zipSync({
    ...others,
    'xl/workbook.xml': part(
      'workbook',
      (is1904 ? '<workbookPr date1904="1"/>' : '') +
        `<sheets>${sheets
          .map(
            ({ name, state }, at) =>
              `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at}"/>`,
          )
          .join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      'Relationships',
      sheets.map((_, at) => link(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
        link('texts', 'sharedStrings', '/xl/sharedStrings.xml') +
        link('styles', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': part('sst', shared.join('')),
    'xl/styles.xml': part(
      'styleSheet',
      `<numFmts>${own.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
        `<cellXfs>${formats
          .map(
            format => `<xf numFmtId="${typeof format === 'string' ? 164 + own.indexOf(format) : format}"/>`,
          )
          .join('')}</cellXfs>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        part('worksheet', `<sheetData>${rows}</sheetData>`),
      ]),
    ),
  });
}
