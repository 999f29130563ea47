import { readdirSync, readFileSync } from 'node:fs';
import { lexer } from 'marked';
import { PAGE_HEADS_FILE } from '../src/wire/built-files.ts';

const CONTENT = new URL('../src/features/pages/content/', import.meta.url);

/**
 * Silent reading of non-fiction averages 238 words a minute (Brysbaert 2019); many readers here read in a second
 * language.
 */
const WORDS_PER_MINUTE = 220;

/**
 * Turns the long texts of `src/features/pages/content/<language>/<name>.md` into plain data when they are bundled: no
 * Markdown parser is shipped to a phone, and texts are never turned into HTML.
 * `name.md` gives `PageContent`; `name.md?summary` only `{ title, lead, minutes }`, for cards that link to it.
 * The first heading is the title, the first paragraph the lead.
 * @returns {import('vite').Plugin}
 */
export function pageContents() {
  return {
    name: 'portage-page-contents',
    enforce: 'pre',
    /**
     * Title and description of each page, for the server: crawlers and link previews must see them without a script.
     */
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PAGE_HEADS_FILE, source: JSON.stringify(pageHeads()) });
    },
    transform: {
      filter: { id: /\/content\/(en|fr)\/[\w-]+\.md(\?summary)?$/ },
      handler(code, id) {
        const content = readPage(code);
        const { title, lead, minutes } = content;
        const data = id.endsWith('?summary') ? { title, lead, minutes } : content;
        return { code: `export const page = ${JSON.stringify(data)};`, map: null, moduleType: 'js' };
      },
    },
  };
}

/** The heads of all pages by name, in both languages. */
export function pageHeads() {
  const names = readdirSync(new URL('en/', CONTENT)).map(file => file.replace(/\.md$/, ''));
  /** @param {'en' | 'fr'} language @param {string} name */
  const head = (language, name) => {
    const { title, lead } = readPage(readFileSync(new URL(`${language}/${name}.md`, CONTENT), 'utf8'));
    return { title, description: lead };
  };
  return Object.fromEntries(names.map(name => [name, { en: head('en', name), fr: head('fr', name) }]));
}

/** @param {string} markdown */
export function readPage(markdown) {
  const tokens = lexer(markdown).filter(token => token.type !== 'space');
  const [heading, first, ...rest] = tokens;
  if (heading?.type !== 'heading' || heading.depth !== 1) throw new Error('A page must begin with its title');
  if (first?.type !== 'paragraph') throw new Error('A page must have a lead paragraph after its title');
  const words = markdown.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    title: plain(heading.tokens),
    lead: plain(first.tokens),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    blocks: rest.map(token => block(known(token))),
  };
}

/** @param {import('marked').MarkedToken} token */
function block(token) {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what a text cannot hold is refused
  switch (token.type) {
    case 'heading':
      return heading(token);
    case 'paragraph':
      return { kind: 'paragraph', spans: spans(token.tokens) };
    case 'blockquote':
      return {
        kind: 'quote',
        spans: token.tokens.flatMap(inner => (inner.type === 'paragraph' ? spans(inner.tokens) : [])),
      };
    case 'list':
      return { kind: 'list', ordered: token.ordered, items: token.items.map(item => spans(item.tokens)) };
    case 'code':
      return { kind: 'code', text: token.text };
    default:
      throw new Error(`A page can’t contain "${token.type}": ${token.raw}`);
  }
}

/**
 * `## Title {#name}` has a link target of its own, the same in both languages.
 * @param {import('marked').Tokens.Heading} token
 */
function heading({ depth, tokens }) {
  const words = spans(tokens);
  const last = words.at(-1);
  const [, text, id] = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(last?.text ?? '') ?? [];
  if (!last || text === undefined || id === undefined) return { kind: 'heading', level: depth, spans: words };
  const named = [...words.slice(0, -1), { ...last, text }].filter(one => one.text !== '');
  return { kind: 'heading', level: depth, id, spans: named };
}

/**
 * Without extensions, the parser makes no other tokens.
 * @param {import('marked').Token} token
 */
function known(token) {
  return /** @type {import('marked').MarkedToken} */ (token);
}

/** @param {import('marked').Token[] | undefined} tokens */
function spans(tokens = []) {
  return tokens.flatMap(token => span(known(token)));
}

/**
 * @param {import('marked').MarkedToken} token
 * @returns {({ text: string, as?: 'strong' | 'em' | 'code' } | { text: string, href: string })[]}
 */
function span(token) {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what a text cannot hold is refused
  switch (token.type) {
    case 'text':
      return token.tokens ? spans(token.tokens) : [{ text: token.text }];
    case 'escape':
      return [{ text: token.text }];
    case 'strong':
    case 'em':
      return [{ text: plain(token.tokens), as: token.type }];
    case 'codespan':
      return [{ text: token.text, as: 'code' }];
    case 'link':
      if (!/^(\/|https:\/\/)/.test(token.href))
        throw new Error(`A page can link only to / or https://: ${token.href}`);
      return [{ text: plain(token.tokens), href: token.href }];
    default:
      throw new Error(`A paragraph can’t contain "${token.type}": ${token.raw}`);
  }
}

/** @param {import('marked').Token[] | undefined} tokens */
function plain(tokens) {
  return spans(tokens)
    .map(({ text }) => text)
    .join('');
}
