import { type RefCallback, useEffect, useState } from 'react';

/**
 * Keeps the field that a person writes in where it is on the screen when the text above its form grows. Safari has no scroll
 * anchoring, so a text that comes late would push the form away. Gives what the text's element takes as its `ref`.
 */
export function useSteadyPlace(formId: string): RefCallback<HTMLElement> {
  const [text, setText] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!text || CSS.supports('overflow-anchor', 'auto')) return;
    let height = text.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grownPx = text.offsetHeight - height;
      height += grownPx;
      const form = document.getElementById(formId);
      const field = document.activeElement;
      if (!form || !field || !form.contains(field) || isBeside(form, text)) return;
      const wasAtPx = field.getBoundingClientRect().top - grownPx;
      if (wasAtPx > 0 && wasAtPx < innerHeight)
        scrollerOf(text).scrollBy({ top: grownPx, behavior: 'instant' });
    });
    observer.observe(text);
    return () => observer.disconnect();
  }, [text, formId]);
  return setText;
}

function isBeside(form: HTMLElement, text: HTMLElement): boolean {
  return form.getBoundingClientRect().top < text.getBoundingClientRect().bottom;
}

/** The page, or the part of it that scrolls alone: a posting beside its list. */
function scrollerOf(element: HTMLElement): Element {
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto') return part;
  }
  return document.documentElement;
}
