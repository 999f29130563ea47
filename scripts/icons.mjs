// Draws the app's PNG icons from public/icons/icon.svg. Run by hand when the drawing changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

const BACKGROUND = '#141416';
const folder = join(root, 'public', 'icons');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const square = svg.replace(' rx="112"', '');
// A maskable icon may be cut to a circle of 80 % of its width, so the drawing stays inside that.
const maskable = square.replace('viewBox="0 0 512 512"', 'viewBox="-72 -72 656 656"');

/** @param {string} source @param {number} size @param {string} name */
const draw = (source, size, name) =>
  sharp(Buffer.from(source), { density: 300 })
    .resize(size, size)
    .flatten(source === svg ? false : { background: BACKGROUND })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name));

await draw(svg, 192, 'icon-192.png');
await draw(svg, 512, 'icon-512.png');
await draw(maskable, 512, 'maskable-512.png');
await draw(square, 180, 'apple-touch-icon.png');
