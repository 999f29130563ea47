import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPackName } from '../src/wire/built-files.ts';

/** A larger file is worth an entry of its own in the browser's cache, which keeps its compiled code beside it. */
const MOST_BYTES = 16_384;

/**
 * Puts the many small files of the shell into one, for the service worker (`src/pwa/shell-pack.ts`): a browser spends about 7 ms of
 * its processor, and a round trip of the network, on each file that it keeps.
 * @returns {{ plugin: import('vite').Plugin, withoutPacked: import('workbox-build').ManifestTransform }}
 */
export function shellPack() {
  /** @type {Set<string>} */
  const packed = new Set();
  return {
    plugin: {
      name: 'portage-shell-pack',
      apply: 'build',
      writeBundle: {
        order: 'post',
        handler({ dir = '' }, bundle) {
          /** @type {Record<string, string>} */
          const texts = {};
          for (const name of Object.keys(bundle).sort()) {
            if (!/^assets\/[^/]+\.(js|css)$/.test(name)) continue;
            const bytes = readFileSync(join(dir, name));
            if (bytes.length >= MOST_BYTES) continue;
            texts[`/${name}`] = bytes.toString();
            packed.add(name);
          }
          const pack = JSON.stringify(texts);
          const hash = createHash('sha256').update(pack).digest('base64url').slice(0, 8);
          writeFileSync(join(dir, shellPackName(hash)), pack);
        },
      },
    },
    withoutPacked: entries => ({ manifest: entries.filter(({ url }) => !packed.has(url)), warnings: [] }),
  };
}
