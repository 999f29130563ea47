import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Receives the parts of a piece of HTML in order, with entities decoded. */
export interface HtmlTokens {
  text: (text: string) => void;
  /** `attributes`: the first of each name, names in lower case. */
  open: (name: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => void;
  close: (name: string) => void;
  /** A comment or a declaration. */
  other: () => void;
}

/**
 * Reads HTML once from start to end, however broken it is. A tag that never ends counts as text without its "<". All
 * HTML of strangers is read here: a regular expression could take time that grows with the square of the text.
 */
export function readHtml(html: string, tokens: HtmlTokens): void {
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  /** Everything before this index was reported. */
  let told = 0;
  const opened = (end: number, isEmpty: boolean) => {
    told = end + 1;
    tokens.open(name, attributes, isEmpty);
  };
  const other = (_start: number, end: number) => {
    told = end + 1;
    tokens.other();
  };
  const callbacks: TokenizerCallbacks = {
    ontext(start, end) {
      told = end;
      tokens.text(html.slice(start, end));
    },
    ontextentity(character, end) {
      told = end;
      tokens.text(String.fromCodePoint(character));
    },
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      attributes = new Map();
    },
    onattribname(start, end) {
      attribute = html.slice(start, end).toLowerCase();
    },
    onattribdata(start, end) {
      value += html.slice(start, end);
    },
    onattribentity(character) {
      value += String.fromCodePoint(character);
    },
    onattribend() {
      if (!attributes.has(attribute)) attributes.set(attribute, value);
      value = '';
    },
    onopentagend: end => opened(end, false),
    onselfclosingtag: end => opened(end, true),
    onclosetag(start, end) {
      const sign = html.indexOf('>', end);
      told = sign < 0 ? html.length : sign + 1;
      tokens.close(html.slice(start, end).toLowerCase());
    },
    oncomment: other,
    ondeclaration: other,
    oncdata: other,
    onprocessinginstruction: other,
    onend() {
      if (told >= html.length) return;
      tokens.other();
      tokens.text(html.slice(told + 1));
    },
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
