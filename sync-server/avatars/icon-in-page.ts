import { readHtml } from '../../src/domain/intake/html-tokens.ts';

/** Larger icons are scaled down; smaller ones would be blurred. */
const WANTED_PX = 56;

/** The address of the icon that a page names (`<link rel="icon">`) and that is nearest in size; null: it names none. */
export function iconIn(html: string, pageUrl: string): string | null {
  let base = pageUrl;
  const icons: { href: string; px: number }[] = [];
  readHtml(html, {
    open(name, attributes) {
      const href = attributes.get('href') ?? '';
      if (name === 'base' && base === pageUrl && URL.canParse(href, pageUrl))
        base = new URL(href, pageUrl).href;
      const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
      if (name !== 'link' || href === '' || !(rel.includes('icon') || rel.includes('apple-touch-icon')))
        return;
      icons.push({ href, px: pixels(attributes.get('sizes') ?? '') });
    },
    text: () => undefined,
    close: () => undefined,
    other: () => undefined,
  });
  const addresses = icons
    .toSorted((a, b) => distance(a.px) - distance(b.px))
    .flatMap(({ href }) => (URL.canParse(href, base) ? [new URL(href, base)] : []))
    .filter(({ protocol, pathname }) => /^https?:$/.test(protocol) && !pathname.endsWith('.svg'));
  return addresses[0]?.href ?? null;
}

function pixels(sizes: string): number {
  const [, width = '0'] = /^(\d{1,4})x\d/i.exec(sizes.trim()) ?? [];
  return Number(width);
}

/** An icon that is too small is worse than any that is too large. */
function distance(px: number): number {
  return px >= WANTED_PX ? px - WANTED_PX : 10_000 - px;
}
