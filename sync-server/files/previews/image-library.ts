import type sharp from 'sharp';
import { loadOnce } from '../../../src/core/load-once.ts';

export type ImageLibrary = typeof sharp;

/** It takes 25 MB of memory, so it is loaded with the first image. */
export const loadImageLibrary = loadOnce(load);

async function load(): Promise<ImageLibrary> {
  const { default: library } = await import('sharp');
  // Otherwise it keeps memory and files, and uses all cores for each image.
  library.cache(false);
  library.concurrency(1);
  // It can also read PDF, SVG and formats of old programs. Strangers must not reach those parts of it.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
      'VipsForeignLoadTiff',
    ],
  });
  return library;
}
