import type { ReactNode } from 'react';

interface ExternalLinkProps {
  href: string;
  children?: ReactNode;
}

/** A link to another site, in a new tab because the person may be in the middle of a draft. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
