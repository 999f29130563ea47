import { escapeHtml } from '../core/html.ts';

/** A drawing with its own measures. */
export interface Drawing {
  body: string;
  /** `minX minY width height`. */
  viewBox: string;
}

/** The drawing as an image of this size, filled from its middle. 0: the drawing's own measure. */
export function svgImage(
  { body, viewBox }: Drawing,
  { width, height }: { width: number; height: number },
): string {
  const [, , ownWidth = 0, ownHeight = 0] = viewBox.split(' ').map(Number);
  const size = `width="${width || ownWidth}" height="${height || ownHeight}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="${escapeHtml(viewBox)}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}

/** Reads an SVG file that this program's packages contain. null: it has no measures. */
export function readDrawing(svg: string): Drawing | null {
  const start = svg.indexOf('<svg');
  const bodyStart = svg.indexOf('>', start) + 1;
  const viewBox = /\bviewBox="([^"]+)"/.exec(svg.slice(start, bodyStart))?.[1];
  if (start < 0 || bodyStart === 0 || viewBox === undefined) return null;
  return { body: svg.slice(bodyStart, svg.lastIndexOf('</svg>')), viewBox };
}
