import type { Sharp } from 'sharp';
import { withImage } from '../previews/image-pool.ts';
import type { ImageFormat } from './file-kinds.ts';

/**
 * Writes an image anew from its pixels. Metadata (places, names, thumbnails of the uncropped photo) is gone, as is
 * anything that was hidden behind or between the pixels. The orientation is applied. Throws like `withImage`.
 */
export function cleanImage(bytes: () => Promise<Uint8Array>, format: ImageFormat): Promise<Uint8Array> {
  const mayMove = format === 'gif' || format === 'webp';
  return withImage(bytes, { isAnimated: mayMove }, async image => {
    const { pages = 1 } = await image.metadata();
    return encoded(pages > 1 ? image : image.autoOrient(), format).toBuffer();
  });
}

/** Close to what cameras write, so that little is lost. Without `keepMetadata`, the library writes none. */
function encoded(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 90 });
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'webp':
      return image.webp({ quality: 90 });
    case 'gif':
      return image.gif({ effort: 3 });
    case 'avif':
      return image.avif({ quality: 70, effort: 2 });
    case 'tiff':
      return image.tiff({ compression: 'deflate' });
  }
}
