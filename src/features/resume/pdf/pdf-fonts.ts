import cyrillicBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?url';
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url';
import greekBold from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?url';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import vietnameseBold from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?url';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url';
import type { FontName, PdfFonts } from './make-pdf.ts';

const ADDRESSES: Record<FontName, readonly [regular: string, bold: string]> = {
  latin: [latin, latinBold],
  'latin-ext': [latinExt, latinExtBold],
  vietnamese: [vietnamese, vietnameseBold],
  greek: [greek, greekBold],
  cyrillic: [cyrillic, cyrillicBold],
};

/** The fonts as files of the app. */
export const PDF_FONTS: PdfFonts = {
  async read(name, weight) {
    const [regular, bold] = ADDRESSES[name];
    const answer = await fetch(weight === 400 ? regular : bold);
    if (!answer.ok) throw new Error(`The font ${name} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
};
