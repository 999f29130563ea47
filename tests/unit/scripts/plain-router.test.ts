import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutEffects } from '../../../scripts/plain-router.mjs';
import { projectRoot } from '../../support/server-process.ts';

test('names for developers go, and what nothing uses may go', () => {
  const code = [
    'var Form = React10.forwardRef(',
    '  (props) => null',
    ');',
    'Form.displayName = "Form";',
    'var Context = React.createContext(null);',
    '    let Inner = React10.forwardRef((props) => null);',
    '    Inner.displayName = "fetcher.Form";',
    'start(React.createContext(null));',
    'function warning(cond, message) {',
  ].join('\n');
  expect(withoutEffects(code).split('\n').filter(Boolean)).toEqual([
    'var Form = /* @__PURE__ */ React10.forwardRef(',
    '  (props) => null',
    ');',
    'var Context = /* @__PURE__ */ React.createContext(null);',
    '    let Inner = React10.forwardRef((props) => null);',
    '    Inner.displayName = "fetcher.Form";',
    'start(React.createContext(null));',
    '/* @__NO_SIDE_EFFECTS__ */ function warning(cond, message) {',
  ]);
});

test('the router is written as this expects it', () => {
  const folder = join(projectRoot, 'node_modules', 'react-router', 'dist', 'production');
  const files = readdirSync(folder).filter(name => /^chunk-\w+\.mjs$/.test(name));
  const code = files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n');
  const plain = withoutEffects(code);
  expect(plain.match(/^\w+\.displayName/gm)).toBe(null);
  expect(plain).toContain('var Form = /* @__PURE__ */ React');
  expect(plain.match(/NO_SIDE_EFFECTS__ \*\/ function warn/g)?.length).toBeGreaterThanOrEqual(3);
});
