import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts of `src/i18n/messages/<language>/<area>.json` (ICU MessageFormat) when they are bundled, so that
 * the parser is never shipped to a phone.
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
          compiled[key] = compileMessage(text, value => value);
        }
        if (!id) return null;
        return { code: `export default ${JSON.stringify(compiled)};`, map: null, moduleType: 'js' };
      },
    },
  };
}
