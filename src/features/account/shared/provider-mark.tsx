import type { ReactNode } from 'react';

/** The project's own drawings on a 20 × 20 grid, in each provider's colours. The name is next to them. */
const MARKS: Record<string, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="3.2">
      <path d="M14.9 5.1A6.9 6.9 0 0 0 4 6.6" stroke="#ea4335" />
      <path d="M4 6.6a6.9 6.9 0 0 0 0 6.8" stroke="#fbbc05" />
      <path d="M4 13.4a6.9 6.9 0 0 0 10.6 1.7" stroke="#34a853" />
      <path d="M10.2 10h6.7a6.9 6.9 0 0 1-2.3 5.1" stroke="#4285f4" />
    </g>
  ),
  microsoft: (
    <g>
      <path d="M2 2h7.5v7.5H2z" fill="#f25022" />
      <path d="M10.5 2H18v7.5h-7.5z" fill="#7fba00" />
      <path d="M2 10.5h7.5V18H2z" fill="#00a4ef" />
      <path d="M10.5 10.5H18V18h-7.5z" fill="#ffb900" />
    </g>
  ),
  facebook: (
    <g>
      <circle cx="10" cy="10" r="9" fill="#1877f2" />
      <path
        d="M12.9 6.1h-1.2c-.8 0-1.2.5-1.2 1.3v1.5M8.2 9.6h4.3M10.5 8.6V18"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
      />
    </g>
  ),
  github: (
    <path
      fill="currentColor"
      d="M10 3.2c1.1 0 2 .1 2.9.4 1-.8 2.2-1.3 3.2-1.4.5 1.1.5 2.3.2 3.2.8.9 1.2 2 1.2 3.3 0 3.4-2.6 4.6-5 4.9.6.5.8 1.2.8 2.2v2.5H6.7v-1.7c-2 .4-2.9-.7-3.4-1.8-.2-.5-.6-.9-1-1.2.9-.3 1.6.2 2.1.9.5.8 1.1 1.2 2.4 1 .1-.8.4-1.4.8-1.9-2.4-.3-5-1.5-5-4.9 0-1.3.4-2.4 1.1-3.3-.3-.9-.3-2.1.2-3.2 1.1.1 2.2.6 3.2 1.4.9-.3 1.9-.4 2.9-.4Z"
    />
  ),
};

export function ProviderMark({ provider }: { provider: string }) {
  const drawing = MARKS[provider];
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {drawing ?? (
        <>
          <circle cx="10" cy="10" r="9" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <text x="10" y="14" textAnchor="middle" fontSize="11" fontWeight="700" fill="currentColor">
            {provider.charAt(0).toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}
