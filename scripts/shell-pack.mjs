import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPackName } from '../src/wire/built-files.ts';

/** A larger file is worth an entry of its own in the browser's cache, which keeps its compiled code beside it. */
const MOST_BYTES = 16_384;
/** There is little to compile in texts. Those of both languages have one name, so a browser would update them by each other's. */
const TEXTS = /\/(?:messages|content)\/(?:en|fr)\//;

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
          for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
            if (!/^assets\/[^/]+\.(js|css)$/.test(name)) continue;
            const bytes = readFileSync(join(dir, name));
            const isText = file.type === 'chunk' && file.moduleIds.every(id => TEXTS.test(id));
            if (bytes.length >= MOST_BYTES && !isText) continue;
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
