import { getDocument } from 'unpdf/pdfjs';

/** A résumé of more pages is read to here. */
const PAGES_MAX = 20;
/** The most letters that are looked at, as with other files. */
const TEXT_MAX = 100_000;
/** The most pieces of text on one page. A full page of small print has about 3,000. */
const PIECES_MAX = 20_000;

/** `locked`: it asks for a password. `empty`: it has no text, such as a scan. */
export type PdfFault = 'locked' | 'empty' | 'damaged';
export type PdfText = { text: string } | { fault: PdfFault };

/** Reads the text of a PDF. It may run for as long as the PDF wants, so it runs in a worker that can be stopped. */
export async function readPages(data: Uint8Array): Promise<PdfText> {
  const loading = getDocument({
    data,
    // Nothing is drawn, run or fetched.
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    let text = '';
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX) && text.length < TEXT_MAX; number++) {
      const page = await pdf.getPage(number);
      text += await textOf(page.streamTextContent());
      page.cleanup();
    }
    return /[\p{L}\p{N}]/u.test(text) ? { text: text.slice(0, TEXT_MAX) } : { fault: 'empty' };
  } catch (error) {
    return { fault: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged' };
  } finally {
    await loading.destroy();
  }
}

type TextStream = ReturnType<
  Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>['streamTextContent']
>;

/** Piece by piece, so that a page without an end ends at the limit. */
async function textOf(stream: TextStream): Promise<string> {
  const reader = stream.getReader();
  let text = '';
  for (let pieces = 0; pieces < PIECES_MAX && text.length < TEXT_MAX; ) {
    const { done, value } = await reader.read();
    if (done) return `${text}\n`;
    for (const item of value.items) {
      pieces += 1;
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    }
  }
  await reader.cancel(new Error('Enough')).catch(() => undefined);
  return `${text}\n`;
}
