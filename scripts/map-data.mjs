// Makes the borders of the map from Natural Earth's public tables. The result is committed: run it only with newer tables.
//
//   npm install --no-save mapshaper@0.7.70
//   node scripts/map-data.mjs FOLDER [PATH OF MAPSHAPER]
//
// FOLDER has three files of Natural Earth, 1:50 million, as GeoJSON. docs/data.md names their source and licence.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

const FILES = {
  provinces: 'ne_50m_admin_1_states_provinces.json',
  land: 'ne_50m_land.json',
  lakes: 'ne_50m_lakes.json',
};
/** As in `src/domain/places/map-point.ts`. */
const PROJECTION = '-proj +proj=lcc +lat_1=49 +lat_2=77 +lat_0=63.390675 +lon_0=-91.866667 +R=6371008.8';
/** Beyond it, neighbours are never in sight. In metres. */
const FRAME = '-clip bbox=-4200000,-3400000,4400000,3600000';
const SIMPLER = '-simplify visvalingam weighted keep-shapes';

/** The package, or the path of its main file. @type {[string | undefined, string | undefined]} */
const [folder, library = 'mapshaper'] = [process.argv[2], process.argv[3]];
if (folder === undefined) {
  console.error('Name the folder with the tables: node scripts/map-data.mjs FOLDER');
  process.exit(1);
}

/** @type {{ default: { applyCommands: (commands: string, input: Record<string, Buffer>) => Promise<Record<string, string>> } }} */
const { default: mapshaper } = await import(library);

const provinces = await shapes(
  'provinces',
  `-filter 'admin=="Canada"' ${PROJECTION} -filter-islands min-area=300km2 remove-empty ${SIMPLER} 40%`,
);
const land = await shapes(
  'land',
  `-clip bbox=-179.9,30,-20,84 ${PROJECTION} -filter-islands min-area=2000km2 remove-empty ${SIMPLER} 12% ${FRAME}`,
);
const lakes = await shapes(
  'lakes',
  `-clip bbox=-170,38,-50,75 ${PROJECTION} -filter 'this.area > 1.2e9' ${SIMPLER} 35%`,
);

const lines = [
  '// Made by scripts/map-data.mjs from Natural Earth (public domain): see docs/data.md.',
  '// Paths of SVG in whole kilometres, in the coordinates of domain/places/map-point.ts.',
  `export const LAND =\n  '${land.map(({ path }) => path).join('')}';`,
  `export const LAKES =\n  '${lakes.map(({ path }) => path).join('')}';`,
  'export const PROVINCES = {',
  ...provinces
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map(({ code, path }) => `  ${code}: '${path}',`),
  '} as const;',
  '',
].join('\n');
const file = join(root, 'src', 'features', 'jobs', 'map', 'borders.generated.ts');
writeFileSync(file, lines);
console.log(`${file}: ${lines.length} bytes, ${gzipSync(lines, { level: 9 }).length} with gzip`);

/**
 * The shapes of a table after some commands of mapshaper, as paths.
 * @param {keyof typeof FILES} name @param {string} commands
 */
async function shapes(name, commands) {
  const input = { 'in.json': readFileSync(join(folder ?? '', FILES[name])) };
  const output = await mapshaper.applyCommands(`-i in.json ${commands} -o out.json format=geojson`, input);
  /** @type {{ features?: { properties: { postal?: string } | null, geometry: Geometry }[], geometries?: Geometry[] }} */
  const { features, geometries } = JSON.parse(String(output['out.json']));
  const all = features ?? (geometries ?? []).map(geometry => ({ properties: null, geometry }));
  return all.map(({ properties, geometry }) => ({
    code: properties?.postal ?? '',
    path: (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
      .flat()
      .map(ring)
      .join(''),
  }));
}

/**
 * A ring as a path with relative steps: `M-520 310l4 2 3-1z`.
 * @param {number[][]} points
 */
function ring(points) {
  /** @type {[number, number][]} */
  const whole = [];
  for (const [east = 0, north = 0] of points.slice(0, -1)) {
    const x = Math.round(east / 1000);
    const y = -Math.round(north / 1000);
    const last = whole.at(-1);
    if (last?.[0] !== x || last[1] !== y) whole.push([x, y]);
  }
  if (whole.length < 3) return '';
  const steps = whole.map(([x, y], at) => {
    const [fromX, fromY] = whole[at - 1] ?? [0, 0];
    return [x - fromX, y - fromY];
  });
  const [[x, y] = [0, 0], ...rest] = steps;
  return `M${pair(x, y)}l${rest.map(([dx = 0, dy = 0]) => pair(dx, dy)).join(' ')}z`.replace(/ -/g, '-');
}

/** @param {number} x @param {number} y */
function pair(x = 0, y = 0) {
  return `${x + 0} ${y + 0}`;
}

/** @typedef {{ type: 'Polygon', coordinates: number[][][] } | { type: 'MultiPolygon', coordinates: number[][][][] }} Geometry */
