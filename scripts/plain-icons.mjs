import { fileURLToPath, pathToFileURL } from 'node:url';

const COMPONENT = fileURLToPath(new URL('../src/ui/drawn-icon.tsx', import.meta.url));
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/.source;
const BEGINNING = new RegExp(`^m\\s*(${NUMBER})[\\s,]*(${NUMBER})`);

/**
 * Lucide's drawings without its runtime: each icon becomes one path and the small component of `src/ui/drawn-icon.tsx`,
 * which takes the same props as far as `ui/icon.tsx` passes any. Half the bytes. An icon that is more than lines stays
 * as it is.
 * @returns {import('vite').Plugin}
 */
export function plainIcons() {
  return {
    name: 'portage-plain-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(_, id) {
        const { __iconData: icon } = await import(pathToFileURL(id).href);
        const path = icon?.size === 24 ? onePath(icon.node) : null;
        if (path === null) return null;
        const made = `/* @__PURE__ */ drawn(${JSON.stringify(path)})`;
        return {
          code: `import { drawn } from ${JSON.stringify(COMPONENT)};\nexport default ${made};`,
          map: null,
        };
      },
    },
  };
}

/**
 * @typedef {Record<string, string>} Attributes
 * @param {[string, Attributes][]} node
 * @returns {string | null} null: a path cannot express it
 */
export function onePath(node) {
  const parts = node.map(([tag, attributes]) => SHAPES[tag]?.(attributes) ?? null);
  return parts.every(part => part !== null) ? parts.join('') : null;
}

/** @type {Record<string, (attributes: Attributes) => string | null>} */
const SHAPES = {
  path: ({ d, ...others }) => (d === undefined || isMore(others) ? null : absolute(d)),
  circle: ({ cx, cy, r, ...others }) => (isMore(others) ? null : ellipse(cx, cy, r, r)),
  ellipse: ({ cx, cy, rx, ry, ...others }) => (isMore(others) ? null : ellipse(cx, cy, rx, ry)),
  line: ({ x1, y1, x2, y2, ...others }) => (isMore(others) ? null : `M${x1} ${y1}L${x2} ${y2}`),
  polyline: ({ points, ...others }) => (isMore(others) ? null : `M${points}`),
  polygon: ({ points, ...others }) => (isMore(others) ? null : `M${points}z`),
  rect: ({ x = '0', y = '0', width, height, rx, ry = rx, ...others }) =>
    isMore(others) || rx !== ry ? null : rectangle(Number(x), Number(y), Number(width), Number(height), rx),
};

/** @param {Attributes} others */
function isMore(others) {
  return Object.keys(others).some(name => name !== 'key');
}

/**
 * A path's first `m` is relative to the corner; after another path it would be relative to that path's end.
 * @param {string} d
 */
function absolute(d) {
  if (!d.startsWith('m')) return d;
  const rest = d.replace(BEGINNING, '');
  if (rest === d) return null;
  const beginning = d.slice(1, d.length - rest.length);
  // Further pairs are relative to that point.
  return /^[\s,]*[-+.\d]/.test(rest) ? `M${beginning}l${rest.trimStart()}` : `M${beginning}${rest}`;
}

/** @param {(string | undefined)[]} numbers */
function ellipse(...numbers) {
  const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers.map(Number);
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {string | undefined} radius
 */
function rectangle(x, y, width, height, radius) {
  if (radius === undefined) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const r = Math.min(Number(radius), width / 2, height / 2);
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`;
}
