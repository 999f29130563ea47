import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Reserves the space until then, so that the content doesn't move what is below it. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A part far down a long screen, drawn (and loaded) when the reader scrolls within two screens of it. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      { rootMargin: '200% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear ? children : fallback}</div>;
}
