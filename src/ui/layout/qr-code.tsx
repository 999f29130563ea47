import { useMemo } from 'react';
import { encode } from 'uqr';
import { classNames } from '../class-names.ts';
import styles from './qr-code.module.css';

/** The white margin in cells, as the standard requires. */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** How much of it may be covered. On a screen, little is. */
  ecc?: 'L' | 'M';
  /** As large as there is room, for a code with many cells. */
  wide?: boolean;
}

/** Always dark on white: not every camera reads inverted codes. */
export function QrCode({ text, label, ecc = 'M', wide = false }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET, ecc });
    const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: cells.join('') };
  }, [text, ecc]);
  return (
    <svg
      className={classNames(styles['qr'], wide && styles['wide'])}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
