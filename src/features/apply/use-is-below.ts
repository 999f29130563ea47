import { useEffect, useState } from 'react';

/** Whether an element is still to come, below the edge of the screen. False until it is known. */
export function useIsBelow(id: string): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    // What lies above the screen counts as on it: a jump from above the element to below it would change nothing else.
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1);
        if (last) setIsBelow(!last.isIntersecting);
      },
      { rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isBelow;
}
