import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import sharp from 'sharp';
import { exchange } from './board.mjs';

const PREVIEWS = 60;
const AT_ONCE = 4;

/** Previews of a photo, none of which is cached. @param {import('./board.mjs').FileBoard} board */
export async function previewFigures(board) {
  const photo = await photoOf12Megapixels();
  const fileId = board.newId();
  await board.put('encrypted', fileId, photo);
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const renderSome = async () => {
    while (next < PREVIEWS) {
      // Each quality is another preview.
      const quality = 30 + next;
      next += 1;
      const url = `${board.urlOf('encrypted', fileId, 'preview')}&width=400&quality=${quality}`;
      const { status, body } = await exchange(agent, url);
      if (status !== 200) throw new Error(`${url}: ${status} ${String(body)}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, renderSome));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const size = (photo.length / 1_000_000).toFixed(1);
  return {
    [`previews, 400 px, of 12 megapixels (${size} MB)`]: `${(PREVIEWS / seconds).toFixed(1)} a second`,
  };
}

/** Smooth shapes with some noise, so that the JPEG has the size of a phone's. */
async function photoOf12Megapixels() {
  const raw = { width: 1000, height: 750, channels: /** @type {const} */ (3) };
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer();
}
