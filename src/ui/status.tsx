import { type ReactNode, useEffect, useState } from 'react';

/** A screen reader has to meet a region before it hears what changes in it; react-aria's announcer waits as long. */
const REGION_FIRST_MS = 100;

interface StatusProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What came about, for eyes and ears: the region is there a moment before its words, as not every screen reader hears one that
 * comes with them. Drawn by a server it has them at once.
 */
export function Status({ className, children }: StatusProps) {
  const [isMet, setMet] = useState(typeof document === 'undefined');
  useEffect(() => {
    const timer = setTimeout(() => setMet(true), REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={isMet ? className : undefined}>
      {isMet && children}
    </div>
  );
}
