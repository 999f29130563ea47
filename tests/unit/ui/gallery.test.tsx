import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { GalleryScreen } from '../../../src/gallery/gallery-screen.tsx';
import { loadAreaTexts } from '../../../src/i18n/lazy-areas.ts';
import { openTranslations } from '../../../src/i18n/translations.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../../src/${name}/`, import.meta.url));
const components = readdirSync(folder('ui'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .sort();
const gallery = readdirSync(folder('gallery'))
  .filter(file => file.endsWith('.tsx'))
  .map(file => readFileSync(folder('gallery') + file, 'utf8'))
  .join('\n');

/** Not drawn themselves, or drawn within another part. */
const WITHIN = [
  'buttons/late-menu.tsx',
  'buttons/use-tip.tsx',
  'drawn-icon.tsx',
  'feedback/status.tsx',
  'form/field.tsx',
  'layout/visually-hidden.tsx',
  'lazily.tsx',
  'link.tsx',
  'when-near.tsx',
];

test('the gallery shows every component', () => {
  const shown = components.filter(file => gallery.includes(`/ui/${file}'`));
  expect(components.filter(file => !shown.includes(file))).toEqual(WITHIN);
});

test('in both schemes, as they are', async () => {
  const { i18n, loadArea } = await openTranslations({
    storage: null,
    preferred: ['en'],
    root: { lang: '' },
    loadAreaTexts,
  });
  await loadArea('shell');
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <GalleryScreen />
      </I18nProvider>
    </MemoryRouter>,
  );
  const [, dark = '', light = ''] = markup.split(/data-scheme="(?:dark|light)"/);
  for (const part of [dark, light]) {
    expect(part).toContain('aria-busy="true"');
    expect(part).toContain('aria-invalid="true"');
    expect(part).toContain('role="tablist"');
    expect(part).toContain('aria-haspopup="menu"');
  }
});
