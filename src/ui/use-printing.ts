import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from './use-media-query.ts';

/** True while the page is printed: for what is on paper alone, and would cost time on every screen. */
export function usePrinting(): boolean {
  const isPaper = useMediaQuery('print');
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The page is taken as it stands when the listeners of this event have run.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPaper || isPrinting;
}
