import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import type { Expression } from './judge.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface FoundExpression extends Expression {
  /** `file:line` */
  at: string;
}

export interface Found {
  /** Literals, and the `pattern` of schemas. */
  expressions: FoundExpression[];
  /** Calls of `RegExp`. Their arguments are only known at run time. */
  made: { at: string; file: string; line: number }[];
  /** Schema patterns that are neither a literal nor a constant called `…_PATTERN`. */
  unread: string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** All files that are sent to people or answer their requests. Declarations contain no code. */
export function productFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'sync-server', 'public'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter(name => /\.(?:tsx?|js)$/.test(name) && !name.endsWith('.d.ts'));
}

export function findInProduct(): Found {
  const sources = productFiles().map(file => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
  return findExpressions(sources);
}

/** Every regular expression in some sources, as the build's parser sees them. */
export function findExpressions(sources: readonly { file: string; source: string }[]): Found {
  const parsed = sources.map(({ file, source }) => ({ file, source, program: parse(file, source) }));
  const patterns = new Map<string, string>();
  for (const { program } of parsed)
    for (const node of nodesIn(program)) {
      const name = node.type === 'VariableDeclarator' ? nameOf(node['id']) : undefined;
      const text = textOf(node['init']);
      if (name?.endsWith('PATTERN') && text !== undefined) patterns.set(name, text);
    }
  const found: Found = { expressions: [], made: [], unread: [] };
  for (const { file, source, program } of parsed)
    for (const node of nodesIn(program)) {
      const line = source.slice(0, node.start).split('\n').length;
      const at = `${file}:${line}`;
      if (node.type === 'Literal' && isNode(node['regex'], undefined)) {
        const { pattern, flags } = node['regex'];
        found.expressions.push({ source: String(pattern), flags: String(flags), at });
      } else if (isCallOf(node, 'RegExp')) found.made.push({ at, file, line });
      else if (node.type === 'Property' && nameOf(node['key']) === 'pattern') {
        const pattern = schemaPattern(node['value'], patterns);
        if (pattern === undefined) found.unread.push(at);
        else if (pattern !== null) found.expressions.push({ source: pattern, flags: 'u', at });
      }
    }
  return found;
}

/** null: it isn't a constant, but was copied from a schema defined elsewhere. */
function schemaPattern(value: unknown, patterns: ReadonlyMap<string, string>): string | null | undefined {
  const text = textOf(value);
  if (text !== undefined) return text;
  const name = nameOf(value);
  if (name !== undefined) return patterns.get(name) ?? (name === 'pattern' ? null : undefined);
  if (!isNode(value, 'TemplateLiteral')) return undefined;
  const [quasis, names] = [listOf(value['quasis']), listOf(value['expressions'])];
  const parts = quasis.map((quasi, at) => {
    const cooked = isNode(quasi['value'], undefined) ? String(quasi['value']['cooked']) : '';
    const inserted = names[at] === undefined ? '' : patterns.get(nameOf(names[at]) ?? '');
    return inserted === undefined ? undefined : cooked + inserted;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

function parse(file: string, source: string): unknown {
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  const { program, errors } = parseSync(file, source, { lang });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  return program;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value, undefined)) {
    if (typeof value.type === 'string') yield value;
    for (const key of Object.keys(value)) yield* nodesIn(value[key]);
  }
}

function isNode(value: unknown, type: string | undefined): value is Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return type === undefined || (value as Node).type === type;
}

const listOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(each => isNode(each, undefined)) : [];
const nameOf = (value: unknown): string | undefined =>
  isNode(value, 'Identifier') ? String(value['name']) : undefined;

function textOf(value: unknown): string | undefined {
  return isNode(value, 'Literal') && typeof value['value'] === 'string' ? value['value'] : undefined;
}

function isCallOf(node: Node, name: string): boolean {
  return (node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node['callee']) === name;
}
