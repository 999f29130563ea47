import type { ComponentType, SVGProps } from 'react';

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** A Lucide icon in the built app (`scripts/plain-icons.mjs`): its lines as one path, in a 24 by 24 view box. */
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
