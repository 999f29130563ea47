import { type RefCallback, useEffect, useRef, useState } from 'react';

/**
 * Keeps a form where it is on the screen when the text above it grows: a text that comes late would push it away from a person who
 * reads or fills it in. Safari has no scroll anchoring, and browsers that have it may hold on to something above the form, even to
 * what makes room for the text. Gives what the text's element takes as its `ref`.
 * @param isOffered the form can be filled in already, so a person who scrolled to it may be reading it
 */
export function useSteadyPlace(formId: string, isOffered: boolean): RefCallback<HTMLElement> {
  const [text, setText] = useState<HTMLElement | null>(null);
  const wasOffered = useRef(false);
  useEffect(() => {
    if (isOffered) wasOffered.current = true;
  }, [isOffered]);
  useEffect(() => {
    if (!text) return;
    let height = text.offsetHeight;
    let scrolledPx = scrollerOf(text).scrollTop;
    const settle = () => {
      const scroller = scrollerOf(text);
      const grownPx = text.offsetHeight - height;
      height += grownPx;
      // The browser, or a jump to the form, may have made up for it already.
      const movedPx = grownPx - (scroller.scrollTop - scrolledPx);
      const form = document.getElementById(formId);
      if (form && movedPx * grownPx > 0 && !isBeside(form, text)) {
        const isRead = wasOffered.current && scrolledPx > 0 && filledHalf(form, movedPx);
        if (isRead || hadFocus(form, movedPx)) scroller.scrollBy({ top: movedPx, behavior: 'instant' });
      }
      scrolledPx = scroller.scrollTop;
    };
    const observer = new ResizeObserver(settle);
    observer.observe(text);
    addEventListener('scroll', settle, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', settle, { capture: true });
    };
  }, [text, formId]);
  return setText;
}

/** Whether the form's field with the focus was on the screen before all moved down by `movedPx`. */
function hadFocus(form: HTMLElement, movedPx: number): boolean {
  const field = document.activeElement;
  if (!field || !form.contains(field)) return false;
  const wasAtPx = field.getBoundingClientRect().top - movedPx;
  return wasAtPx > 0 && wasAtPx < innerHeight;
}

/** Whether the form began in the upper half of the screen, or above it, before it moved down by `movedPx`. */
function filledHalf(form: HTMLElement, movedPx: number): boolean {
  const { top, bottom } = form.getBoundingClientRect();
  return top - movedPx < innerHeight / 2 && bottom - movedPx > 0;
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
