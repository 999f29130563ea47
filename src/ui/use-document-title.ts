import { useEffect } from 'react';

const PRODUCT = 'Portage';

const shown = { title: '', count: 0 };

function draw(): void {
  const name = shown.title ? `${shown.title} · ${PRODUCT}` : PRODUCT;
  document.title = shown.count > 0 ? `(${shown.count}) ${name}` : name;
}

/** The title of the window while the screen is shown: what it is, then whose; null = another part of the screen says it. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    shown.title = title;
    draw();
  }, [title]);
}

/** Puts the number of things that need the person's attention before the title of every screen; 0 shows no number. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    shown.count = count;
    draw();
    return () => {
      shown.count = 0;
    };
  }, [count]);
}
