import { useEffect } from 'react';

const PRODUCT = 'Portage';

/** The title of the window while the screen is shown: what it is, then whose. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
