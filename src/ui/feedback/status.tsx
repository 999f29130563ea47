import { type ReactNode, useEffect, useState } from 'react';

/** A screen reader has to know a region before it announces changes in it. React-aria's announcer waits as long. */
const REGION_FIRST_MS = 100;

interface StatusProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A result, for eyes and ears. The region appears shortly before its words, because some screen readers skip words that
 * appear with their region. When rendered on a server, it has its words at once.
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
