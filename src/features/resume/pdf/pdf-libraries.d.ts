declare module 'pdfkit' {
  import type { PdfDocument } from './draw-resume.ts';

  export const PDFDocument: new (options: Readonly<Record<string, unknown>>) => PdfDocument;
}

declare module 'fontkit' {
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}

declare module '*.woff?url' {
  const address: string;
  export default address;
}
