import { ApiError } from '../core/api-error.ts';
import {
  AddressRefused,
  type Guard,
  type GuardedAnswer,
  guardedFetch,
} from '../core/network/guarded-fetch.ts';
import {
  IMAGE_MAX_PIXELS,
  ImageUnreadable,
  refuseHuge,
  type Sides,
  withImage,
} from '../files/previews/image-pool.ts';
import { iconIn } from './icon-in-page.ts';

const TIMEOUT_MS = 10_000;
const IMAGE_MAX_BYTES = 10_000_000;
const PAGE_MAX_BYTES = 500_000;
const ICON_MAX_BYTES = 500_000;
/** Appwrite's. */
const ICON_PX = 56;

export interface RemoteImage {
  bytes: Uint8Array;
  mimeType: string;
}

export interface RemoteImages {
  /** The image at an address, cropped to a size; 0 = as the other side asks, both 0 = as it is. Always a PNG. */
  image(url: string, size: Sides): Promise<RemoteImage>;
  /** The icon of a web page: a PNG, or the file itself if it is an ICO. */
  favicon(url: string): Promise<RemoteImage>;
}

/**
 * Images from addresses that callers choose, drawn anew without what else is in them. Only public addresses are asked, no
 * redirect is followed, and slow or endless answers are cut off.
 */
export function createRemoteImages(guard: Guard): RemoteImages {
  return {
    async image(url, { width, height }) {
      const { body } = await fetched(guard, url, IMAGE_MAX_BYTES, 'avatar_image_not_found');
      return drawn(body, { width, height });
    },
    async favicon(url) {
      const page = await fetched(guard, url, PAGE_MAX_BYTES, 'avatar_remote_url_failed');
      const html = Buffer.from(page.body).toString('utf8');
      const address = iconIn(html, page.url) ?? new URL('/favicon.ico', page.url).href;
      const { body } = await fetched(guard, address, ICON_MAX_BYTES, 'avatar_icon_not_found');
      if (isIco(body)) return { bytes: body, mimeType: 'image/x-icon' };
      return drawn(body, { width: ICON_PX, height: ICON_PX });
    },
  };
}

async function fetched(
  guard: Guard,
  url: string,
  maxBytes: number,
  missing: 'avatar_image_not_found' | 'avatar_remote_url_failed' | 'avatar_icon_not_found',
): Promise<GuardedAnswer> {
  let answer: GuardedAnswer;
  try {
    answer = await guardedFetch(guard, url, { timeoutMs: TIMEOUT_MS, maxBytes });
  } catch (error) {
    // An address that isn't public and one that doesn't answer look the same, so that no one can map a network.
    const isAddress = error instanceof AddressRefused && !URL.canParse(url);
    throw new ApiError(isAddress ? 'general_argument_invalid' : missing, undefined, {
      cause: error,
      ...(isAddress && { field: 'url' }),
    });
  }
  if (answer.status !== 200 || answer.body.length === 0) throw new ApiError(missing);
  if (answer.isCut && missing !== 'avatar_remote_url_failed') throw new ApiError(missing);
  return answer;
}

async function drawn(body: Uint8Array, { width, height }: Sides): Promise<RemoteImage> {
  try {
    const bytes = await withImage(
      async () => body,
      {},
      async image => {
        await refuseHuge(image, { width, height }, IMAGE_MAX_PIXELS);
        const upright = image.autoOrient();
        const sides = { ...(width > 0 && { width }), ...(height > 0 && { height }) };
        return (width + height > 0 ? upright.resize({ ...sides, fit: 'cover' }) : upright).png().toBuffer();
      },
    );
    return { bytes, mimeType: 'image/png' };
  } catch (error) {
    if (error instanceof ImageUnreadable)
      throw new ApiError('avatar_image_not_found', undefined, { cause: error });
    throw error;
  }
}

/** ICONDIR: reserved 0, type 1. The library can't read these. */
function isIco(bytes: Uint8Array): boolean {
  return bytes.length > 22 && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0;
}
