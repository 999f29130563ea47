// The image library: 25 MB of memory, so it is loaded with the first image.
import sharp from 'sharp';

// Otherwise it keeps memory and files, and uses all cores for each image.
sharp.cache(false);
sharp.concurrency(1);
// It can also read PDF, SVG and formats of old programs. Strangers must not reach those parts of it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

export { sharp };
