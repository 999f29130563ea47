import type { Sharp } from 'sharp';
import { ApiError } from '../../core/api-error.ts';
import { type ImageLibrary, loadImageLibrary } from './image-library.ts';
import { createWorkQueue } from '../../core/turns/work-queue.ts';

/** 50 megapixels: the cameras of phones in their usual mode have 12 to 50. Decoded, that is 200 MB at most. */
export const IMAGE_MAX_PIXELS = 50_000_000;
const LONGEST_SECONDS = 15;
/** Images at the same time. Each uses one thread, so requests still get theirs. */
const AT_ONCE = 2;
/** Beyond this, people are told to try again. */
const WAITING = 200;

const inTurn = createWorkQueue({ parallel: AT_ONCE, waiting: WAITING });

/** The image can't be read: damaged, or not what it says. */
export class ImageUnreadable extends Error {
  override readonly name = 'ImageUnreadable';
}

/** In pixels. 0: as the other side asks, or as it is. */
export interface Sides {
  width: number;
  height: number;
}

/**
 * Throws `storage_image_resolution_exceeded` if the image would have more pixels in this size. One side alone stretches
 * the other: a strip that is 10 pixels wide and 2,000 high would become 4,000 by 800,000.
 */
export async function refuseHuge(image: Sharp, { width, height }: Sides, mostPixels: number): Promise<void> {
  const { autoOrient: own } = await image.metadata();
  const byWidth = width > 0 ? width / own.width : 0;
  const scale = byWidth || (height > 0 ? height / own.height : 1);
  const pixels = width > 0 && height > 0 ? width * height : own.width * own.height * scale ** 2;
  if (pixels > mostPixels)
    throw new ApiError(
      'storage_image_resolution_exceeded',
      'The image would have too many pixels. Please give a smaller width and height.',
    );
}

/**
 * Runs one image through the library when it is its turn. Throws `storage_image_resolution_exceeded` for too many pixels,
 * and `ImageUnreadable` for anything else that is wrong with it.
 */
export function withImage<T>(
  bytes: () => Promise<Uint8Array>,
  { isAnimated = false }: { isAnimated?: boolean },
  task: (image: Sharp, sharp: ImageLibrary) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const [input, sharp] = await Promise.all([bytes(), loadImageLibrary()]);
    try {
      const image = sharp(input, {
        limitInputPixels: IMAGE_MAX_PIXELS,
        failOn: 'error',
        sequentialRead: true,
        ...(isAnimated && { animated: true }),
      });
      return await task(image.timeout({ seconds: LONGEST_SECONDS }), sharp);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (/pixel limit|too large|dimensions|width or height/i.test(message))
        throw new ApiError('storage_image_resolution_exceeded', undefined, { cause: error });
      throw new ImageUnreadable(message, { cause: error });
    }
  });
}
