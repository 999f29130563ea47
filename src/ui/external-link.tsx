import type { ReactNode } from 'react';

interface ExternalLinkProps {
  href: string;
  children?: ReactNode;
}

/** A page of somebody else, in a tab of its own: the app may be in the middle of a draft. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
