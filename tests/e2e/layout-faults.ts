import type { Page } from 'playwright-core';
import { notHung, twoFrames } from '../support/hung-step.ts';
import { withDevtools } from './devtools.ts';

/** The least size of what a finger presses, in CSS pixels. */
const TARGET_PX = 44;
/** WCAG 2.5.8: of a link of text, and of whatever a mouse's pointer presses. */
const LEAST_TARGET_PX = 24;

/** The sizes of letters that a browser begins with, in CSS pixels. */
export const USUAL = { standard: 16, fixed: 13 };
const LARGE = { standard: 32, fixed: 26 };

/**
 * Faults that a person with a narrow screen, large letters or a trembling finger would meet: something beyond the right edge, text
 * that is cut off, a target that is too small, more or fewer than one first heading and one main part.
 */
export function layoutFaults(page: Page, by: 'finger' | 'mouse' = 'finger'): Promise<string[]> {
  return page.evaluate(
    ({ targetPx, leastPx }) => {
      const faults: string[] = [];
      const dialog = document.querySelector('dialog:modal');
      const scope = dialog ?? document;
      const name = (element: Element) =>
        `<${element.localName} class="${element.getAttribute('class') ?? ''}"> “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}”`;
      const isSeen = (element: Element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        element.getClientRects().length > 0;
      const isOnlyHeard = (element: Element): boolean => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 && box.height <= 1) return true;
        if (getComputedStyle(element).clipPath.startsWith('inset(50%')) return true;
        return element.parentElement !== null && isOnlyHeard(element.parentElement);
      };
      const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';

      const tooWide = document.documentElement.scrollWidth - innerWidth;
      if (tooWide > 0) faults.push(`the page is ${tooWide} px too wide`);
      const inScroller = (element: Element): boolean => {
        const { parentElement } = element;
        if (!parentElement || parentElement === document.body) return false;
        return clips(parentElement) || inScroller(parentElement);
      };
      for (const element of scope.querySelectorAll('main *, header *, footer *, dialog *')) {
        if (element.closest('svg') && element.localName !== 'svg') continue;
        const { right, left } = element.getBoundingClientRect();
        if (
          (right > innerWidth + 1 || left < -1) &&
          isSeen(element) &&
          !isOnlyHeard(element) &&
          !inScroller(element)
        )
          faults.push(`beyond the edge: ${name(element)}`);
      }

      for (const element of scope.querySelectorAll<HTMLElement>('*')) {
        const style = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (!hides(style.overflowX) && !hides(style.overflowY)) continue;
        // A map goes on beyond its edges.
        if (element.role === 'application') continue;
        // Says itself that there is more: what people wrote, in one line.
        if (style.textOverflow === 'ellipsis') continue;
        if (!isSeen(element) || isOnlyHeard(element) || !element.innerText?.trim()) continue;
        const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
        const high = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
        if ((wide || high) && element.clientHeight > 0) faults.push(`cut off: ${name(element)}`);
      }

      const CONTROLS =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]';
      const controls = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(
        control =>
          isSeen(control) && !isOnlyHeard(control) && !control.matches(':disabled, [aria-disabled=true]'),
      );
      const targets = controls.map(control => ({ control, box: targetOf(control) }));
      for (const { control, box } of targets) {
        const isText = control.localName === 'a' && getComputedStyle(control).display === 'inline';
        const least = isText ? leastPx : targetPx;
        if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
        if (isText && (isWithinText(control) || isApart(control, box))) continue;
        faults.push(`${Math.round(box.width)} × ${Math.round(box.height)} px to press: ${name(control)}`);
      }

      const headings = [...document.querySelectorAll('h1')].filter(isSeen).length;
      if (headings !== 1) faults.push(`${headings} first headings`);
      return [...new Set(faults)];

      /** WCAG leaves out what stands in a sentence: its line's height is that of the text. */
      function isWithinText(control: HTMLElement): boolean {
        return [...(control.parentElement?.childNodes ?? [])].some(
          node => node !== control && (node.textContent ?? '').trim() !== '',
        );
      }

      /** WCAG 2.5.8: nothing else to press within a circle of 24 px about its middle. */
      function isApart(control: HTMLElement, box: DOMRect): boolean {
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        return targets.every(other => {
          if (other.control === control || other.control.contains(control)) return true;
          const dx = Math.max(other.box.left - x, 0, x - other.box.right);
          const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
          return Math.hypot(dx, dy) >= leastPx / 2;
        });
      }

      /** The control, its label, and what it is stretched over by a pseudo-element. */
      function targetOf(control: HTMLElement): DOMRect {
        const labels =
          'labels' in control ? [...((control.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
        const boxes = [control, ...labels].map(part => part.getBoundingClientRect());
        const after = getComputedStyle(control, '::after');
        if (after.content !== 'none' && after.position === 'absolute') {
          const over = getComputedStyle(control).position === 'static' ? control.offsetParent : control;
          const owner = over ?? control;
          const border = getComputedStyle(owner);
          const box = owner.getBoundingClientRect();
          // Its place is counted from within the border.
          const left = box.left + Number.parseFloat(border.borderLeftWidth);
          const top = box.top + Number.parseFloat(border.borderTopWidth);
          const right = box.right - Number.parseFloat(border.borderRightWidth);
          const bottom = box.bottom - Number.parseFloat(border.borderBottomWidth);
          const reach = (side: string) => Number.parseFloat(after.getPropertyValue(side)) || 0;
          boxes.push(
            new DOMRect(
              left + reach('left'),
              top + reach('top'),
              right - left - reach('left') - reach('right'),
              bottom - top - reach('top') - reach('bottom'),
            ),
          );
        }
        const left = Math.min(...boxes.map(box => box.left));
        const top = Math.min(...boxes.map(box => box.top));
        return new DOMRect(
          left,
          top,
          Math.max(...boxes.map(box => box.right)) - left,
          Math.max(...boxes.map(box => box.bottom)) - top,
        );
      }
    },
    { targetPx: by === 'finger' ? TARGET_PX : LEAST_TARGET_PX, leastPx: LEAST_TARGET_PX },
  );
}

/**
 * Waits until the page has its title again after a change of width. A posting moves into the list's screen when there is room for
 * both, and out of it when there isn't, and either way the page draws it anew.
 */
export async function redrawn(page: Page): Promise<void> {
  await twoFrames(page);
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** Sideways scrolling and text that is cut off, where the browser is told to write twice as large. It goes on doing so. */
export async function largeLetterFaults(page: Page): Promise<string[]> {
  await writeWith(page, LARGE);
  await redrawn(page);
  return layoutFaults(page, 'mouse');
}

/**
 * Sideways scrolling, and texts of one link or button that lie on each other, where a person spaces the text as WCAG 1.4.12 has it.
 * Their style sheet goes again at once.
 */
export function spacedTextFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    const faults = tooWide > 0 ? [`the page is ${tooWide} px too wide`] : [];
    for (const control of document.querySelectorAll('a, button, label, summary')) {
      if (control.closest('[role=application]') || !control.checkVisibility()) continue;
      const lines = linesOf(control);
      for (const [at, line] of lines.entries())
        for (const other of lines.slice(at + 1))
          if (line.node !== other.node && lieOnEachOther(line.box, other.box))
            faults.push(`“${line.node.nodeValue}” and “${other.node.nodeValue}” lie on each other`);
    }
    document.adoptedStyleSheets.pop();
    return faults.map(fault => `with spaced text: ${fault}`);

    /** The lines of all texts that are seen. */
    function linesOf(control: Element) {
      const found: { node: Node; box: DOMRect }[] = [];
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.nodeValue?.trim() || !isSeen(node.parentElement, control)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) found.push({ node, box });
      }
      return found;
    }
    function isSeen(element: Element | null, control: Element): boolean {
      for (let each = element; each && each !== control; each = each.parentElement)
        if (getComputedStyle(each).clipPath.startsWith('inset(50%')) return false;
      return true;
    }
    /** By more than what a line's box has above and below its letters. */
    function lieOnEachOther(one: DOMRect, other: DOMRect): boolean {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return wide > 2 && high > Math.min(one.height, other.height) / 2;
    }
  });
}

/** Sideways scrolling on a narrow screen with letters twice as large, as they stay. */
export async function narrowLetterFaults(page: Page): Promise<string[]> {
  await writeWith(page, LARGE);
  await redrawn(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return tooWide > 0 ? [`the page is ${tooWide} px too wide`] : [];
}

/** The browser's setting, which media queries in rem follow too. It lasts as long as the page. */
export async function writeWith(page: Page, fontSizes: typeof USUAL): Promise<void> {
  await notHung(
    'setting the size of letters',
    withDevtools(page, devtools => devtools.send('Page.setFontSizes', { fontSizes })),
  );
}

/** Controls of which the keyboard's focus cannot be seen. */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('dialog:modal') ?? document;
    const faults: string[] = [];
    const seen = (value: string) => value !== 'none' && value !== '';
    for (const control of scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    )) {
      if (!control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      if (control.tabIndex < 0 || control.matches(':disabled')) continue;
      // A control that has the focus already would keep its present ring, or lack of one.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      control.focus({ focusVisible: true });
      if (document.activeElement !== control) continue;
      const ringed = [control, control.parentElement, control.closest('article, li, label, form')].some(
        element => {
          if (!element) return false;
          return [undefined, '::before', '::after'].some(part => {
            const style = getComputedStyle(element, part);
            if (part && style.content === 'none') return false;
            return (seen(style.outlineStyle) && style.outlineWidth !== '0px') || seen(style.boxShadow);
          });
        },
      );
      const what = `${control.localName} “${(control.innerText || control.getAttribute('aria-label') || control.getAttribute('name') || '').slice(0, 40)}”`;
      if (!ringed) faults.push(`no focus ring: ${what}`);
    }
    return faults;
  });
}
