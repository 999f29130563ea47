import { encode } from 'uqr';

interface Wish {
  text: string;
  /** In pixels. */
  size: number;
  /** The white border, in cells. */
  margin: number;
}

/** A QR code, dark on white. */
export function qrImage({ text, size, margin }: Wish): string {
  const { data, size: cells } = encode(text, { border: margin, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${cells} ${cells}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${cells}v${cells}h-${cells}z"/><path d="${path}"/></svg>`,
  ].join('');
}
