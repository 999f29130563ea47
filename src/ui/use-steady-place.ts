import { type RefCallback, useEffect, useState } from 'react';

/**
 * Keeps what a person writes in where it is on the screen when the text above it grows. Safari has no scroll anchoring, so a text
 * that comes late would push a form away. Gives what the text's element takes as its `ref`.
 * `formId`: null where the page is not what scrolls.
 */
export function useSteadyPlace(formId: string | null): RefCallback<HTMLElement> {
  const [text, setText] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!text || formId === null || CSS.supports('overflow-anchor', 'auto')) return;
    let height = text.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grownPx = text.offsetHeight - height;
      height += grownPx;
      const form = document.getElementById(formId);
      if (!form?.contains(document.activeElement) || isBeside(form, text)) return;
      scrollBy({ top: grownPx, behavior: 'instant' });
    });
    observer.observe(text);
    return () => observer.disconnect();
  }, [text, formId]);
  return setText;
}

function isBeside(form: HTMLElement, text: HTMLElement): boolean {
  return form.getBoundingClientRect().top < text.getBoundingClientRect().bottom;
}
