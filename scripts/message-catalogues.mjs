import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts of `src/i18n/messages/<language>/<area>.json` (ICU MessageFormat) when they are bundled, so that
 * the parser is never shipped to a phone. Numbers and plurals need none of Intl's formats then: `#` and
 * `{count, number}` become `{count#}`, a plural becomes a choice by `{count%}`, and `src/i18n/number-texts.ts` gives
 * both to each message.
 * @returns {import('vite').Plugin}
 */
export function messageCatalogues() {
  return {
    name: 'portage-message-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/messages\/.+\.json$/ },
      handler(code, id) {
        /** @type {Record<string, unknown>} */
        const compiled = {};
        for (const [key, text] of Object.entries(JSON.parse(code))) {
          compiled[key] = withNumbersAsTexts(compileMessage(text, value => value));
        }
        if (!id) return null;
        return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
      },
    },
  };
}

/**
 * @typedef {string | [name: string, format?: string, options?: Record<string, unknown>]} Token
 * @param {unknown} message As Lingui compiles it
 * @param {string} [counted] The number that `#` stands for
 * @returns {unknown}
 */
function withNumbersAsTexts(message, counted) {
  if (!Array.isArray(message)) return message;
  return message.map((/** @type {Token} */ token) => {
    if (token === '#' && counted !== undefined) return [`${counted}#`];
    if (!Array.isArray(token)) return token;
    const [name, format, options] = token;
    if (format === 'number' && options === undefined) return [`${name}#`];
    if (options === undefined) return token;
    const inside = format === 'plural' ? name : counted;
    const parts = Object.entries(options).map(([key, part]) => [key, withNumbersAsTexts(part, inside)]);
    return format === 'plural' ? choice(name, parts) : [name, format, Object.fromEntries(parts)];
  });
}

/** Exact numbers (`=0`) come before the categories. @param {string} name @param {unknown[][]} parts */
function choice(name, parts) {
  const isExact = (/** @type {unknown[]} */ [key]) => Number.isInteger(Number(key));
  const byCategory = [`${name}%`, 'select', Object.fromEntries(parts.filter(part => !isExact(part)))];
  const exact = parts.filter(isExact);
  return exact.length === 0
    ? byCategory
    : [name, 'select', { ...Object.fromEntries(exact), other: [byCategory] }];
}
