import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onePath } from '../../../scripts/plain-icons.mjs';

type Node = Parameters<typeof onePath>[0];

const ICONS = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
const LIST = readFileSync(new URL('../../../src/ui/icons.ts', import.meta.url), 'utf8');
const NAMES = Array.from(LIST.matchAll(/^ {2}(\w+),$/gm), ([, name = '']) => name);

async function drawing(name: string): Promise<Node> {
  const file = new URL(`${name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}.mjs`, ICONS);
  // Some have got other names since.
  const [, other] = /export \{ default \} from '(.+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  return (await import(new URL(other ?? '', file).href)).__iconData.node;
}

test('every icon in use is lines alone', async () => {
  const paths = await Promise.all(NAMES.map(async name => onePath(await drawing(name))));
  expect(NAMES.filter((_, at) => !paths[at]?.startsWith('M'))).toEqual([]);
  expect(NAMES.length).toBeGreaterThan(40);
});

test('shapes become paths, and a path that begins anywhere begins where it stood', () => {
  const shapes: Node = [
    ['path', { d: 'M1 2h3', key: 'a' }],
    ['path', { d: 'm19 8 3 8a5 5 0 0 1-6 0zV7' }],
    ['path', { d: 'm6 9 6 6 6-6' }],
    ['path', { d: 'm2 2v4' }],
    ['circle', { cx: '12', cy: '10', r: '3' }],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }],
    ['polyline', { points: '1 2 3 4' }],
    ['rect', { x: '2', y: '6', width: '20', height: '14', rx: '2' }],
    ['rect', { width: '4', height: '5' }],
  ];
  expect(shapes.map(shape => onePath([shape]))).toEqual([
    'M1 2h3',
    'M19 8l3 8a5 5 0 0 1-6 0zV7',
    'M6 9l6 6 6-6',
    'M2 2v4',
    'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M1 2L3 4',
    'M1 2 3 4',
    'M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
    'M0 0h4v5h-4z',
  ]);
  expect(onePath(shapes)).toHaveLength(shapes.reduce((sum, one) => sum + (onePath([one])?.length ?? 0), 0));
});

test('what is more than lines is left as it is', () => {
  expect(onePath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBeNull();
  expect(onePath([['text', { x: '1' }]])).toBeNull();
});
