import type { IconType } from './icons.ts';

interface IconProps {
  icon: IconType;
  /** Pixels at the default text size. */
  size?: number;
  className?: string;
}

/** Always decorative: the text beside it, or the control's label, says the same. */
export function Icon({ icon: Drawing, size = 20, className }: IconProps) {
  return (
    <Drawing aria-hidden="true" focusable="false" size={size} strokeWidth={1.75} className={className} />
  );
}
