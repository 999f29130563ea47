import { useEffect, useState } from 'react';

/** Whether an element is below the visible part of the page. false until that is known. */
export function useIsBelow(id: string): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    // The area above the screen counts as visible: otherwise a jump from above the element to below it would change
    // nothing.
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
