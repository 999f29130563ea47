import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { LongText } from '../../../../src/features/pages/long-text.tsx';
import type { Block } from '../../../../src/features/pages/page-content.ts';
import { Prose } from '../../../../src/features/pages/prose.tsx';
import { find, on, press, see, sees, texts, waitFor } from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';

describe('a page behind the footer', () => {
  test('has its title, its lead and links that stay in the app', async () => {
    const page = await openApp('/nothing');
    await find('heading', 'Page not found');
    await press(page, 'About Us', { role: 'link' });
    expect((await find('heading', 'About us')).tagName).toBe('H1');
    await see(/^Portage is a job board for Canada that works offline\./);
    await waitFor(() => expect(document.title).toBe('About us · Portage'));
    expect(page.address()).toBe('/about');
    expect((await find('link', 'simplemaps.com')).getAttribute('target')).toBe('_blank');
    // The keyboard begins at the new page.
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  test.each(['/nothing', '/__proto__', '/constructor', '/career-advice/nothing'])(
    'is none at %s',
    async address => {
      await openApp(address, { language: 'fr' });
      expect((await find('heading', 'Page introuvable')).tagName).toBe('H1');
    },
  );

  test('changes its language without a moment without a text', async () => {
    const page = await openApp('/about');
    await find('heading', 'About us');
    let wasEmpty = false;
    const main = await find('main');
    const watch = new MutationObserver(() => {
      wasEmpty ||= !main.querySelector('h1');
    });
    watch.observe(main, { childList: true, subtree: true });
    await press(page, 'fr Français');
    await find('heading', 'À propos de nous');
    watch.disconnect();
    expect(wasEmpty).toBe(false);
    await waitFor(() => expect(document.title).toBe('À propos de nous · Portage'));
    expect(sees(/Canada that works offline/)).toBe(false);
  });
});

describe('career advice', () => {
  test('shows a card for each article, which leads to it', async () => {
    const page = await openApp('/career-advice');
    await find('heading', 'Career advice');
    const cards = on().getAllByRole('article');
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(card.textContent).toMatch(/Portage · November 20, 2026\d+ min read$/);
    expect(cards.map(card => card.querySelector('h2')?.textContent)).toHaveLength(3);
    await press(page, /fake|sold/i, { role: 'link', in: cards[0] as HTMLElement });
    expect(page.address()).toBe('/career-advice/spot-a-fake-lmia-job');
    await waitFor(() => expect(document.querySelector('article h1')).not.toBeNull());
  });

  test('has on each article its facts and the others', async () => {
    const page = await openApp('/career-advice/first-job-in-canada', { language: 'fr' });
    const more = await find('complementary');
    await see(/11 min de lecture/, (await find('main')).querySelector('header') as HTMLElement);
    const links = Array.from(more.querySelectorAll('a'), link => link.getAttribute('href'));
    expect(links).toEqual(['/career-advice/spot-a-fake-lmia-job', '/career-advice/resume-in-an-evening']);
    const title = document.querySelector('h1')?.textContent ?? '';
    await waitFor(() => expect(document.title).toBe(`${title} · Portage`));
    await page.user.click(more.querySelector('a') as HTMLElement);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).not.toBe(title));
    expect(texts('heading', await find('complementary')).slice(1)).toContain(title);
  });
});

const SPANS = [{ text: 'plain <b>text</b> ' }, { text: 'strong', as: 'strong' }] as const;
const BLOCKS: Block[] = [
  { kind: 'heading', level: 2, spans: [{ text: 'Two' }] },
  { kind: 'heading', level: 3, id: 'three', spans: [{ text: 'Three' }] },
  { kind: 'paragraph', spans: [...SPANS] },
  { kind: 'quote', spans: [{ text: 'said' }] },
  { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second', as: 'em' }]] },
  { kind: 'list', ordered: false, items: [[{ text: 'point' }]] },
  { kind: 'code', text: '<script>alert(1)</script>\n  two' },
  {
    kind: 'paragraph',
    spans: [
      { text: 'here', href: '/saved' },
      { text: 'there', href: 'https://example.org/' },
    ],
  },
];

describe('a long text', () => {
  test('becomes elements, and never HTML', async () => {
    await openPart(<Prose blocks={BLOCKS} />);
    expect((await find('heading', 'Two')).tagName).toBe('H2');
    expect((await find('heading', 'Three')).id).toBe('three');
    expect(document.querySelector('p')?.textContent).toBe('plain <b>text</b> strong');
    expect(document.querySelector('p strong')?.textContent).toBe('strong');
    expect((await see('said')).closest('blockquote')).not.toBeNull();
    expect(Array.from(document.querySelectorAll('ol li'), ({ textContent }) => textContent)).toEqual([
      'first',
      'second',
    ]);
    expect(document.querySelectorAll('ul li')).toHaveLength(1);
    expect(document.querySelector('pre code')?.textContent).toBe('<script>alert(1)</script>\n  two');
    expect(document.querySelector('b, script')).toBeNull();
  });

  test('leads within the app in place, and elsewhere in a tab that knows nothing of it', async () => {
    const page = await openPart(<Prose blocks={BLOCKS} />);
    const there = await find('link', 'there');
    expect([there.getAttribute('target'), there.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect((await find('link', 'here')).getAttribute('target')).toBeNull();
    await press(page, 'here', { role: 'link' });
    expect(page.address()).toBe('/saved');
  });

  test('that can be had from nowhere says so, may be asked for again, and keeps no other one back', async () => {
    const page = await openPart(<Named />);
    await see('This page isn’t on your device yet. Connect to the internet once to download it.');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    await press(page, 'Try again');
    await see('This page isn’t on your device yet. Connect to the internet once to download it.');
    await press(page, 'Another');
    await find('heading', 'About us');
    expect(sees('Try again')).toBe(false);
  });
});

function Named() {
  const [name, setName] = useState('of-no-file');
  return (
    <>
      <button type="button" onClick={() => setName('about')}>
        Another
      </button>
      <LongText name={name}>{({ title }) => <h1>{title}</h1>}</LongText>
    </>
  );
}
