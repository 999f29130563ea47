import type { ComponentType, SVGProps } from 'react';

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** What an icon of Lucide is in the built app (`scripts/plain-icons.mjs`): its lines, as one path on a field of 24 by 24. */
export function drawn(path: string): ComponentType<DrawnIconProps> {
  return function DrawnIcon({ size = 24, ...others }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...others}
      >
        <path d={path} />
      </svg>
    );
  };
}
