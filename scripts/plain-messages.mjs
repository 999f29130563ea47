/** Formats of values inside messages. */
const FORMATS = /return \{\n {4}plural: [^]*?\n {2}\};\n\};/;
/** Two methods for values outside of messages, which Lingui itself has deprecated. */
const METHODS = /^ {2}(?:date|number)\(value, format\) \{\n[^]*?\n {2}\}\n/gm;
const EXPORTED = /^const formats = \{\n[^]*?\n\};\n/m;

/**
 * Removes Lingui's formats of numbers, plurals and days. Compiled messages (`message-catalogues.mjs`) only choose among
 * texts.
 * @returns {import('vite').Plugin}
 */
export function plainMessages() {
  return {
    name: 'portage-plain-messages',
    apply: 'build',
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/ },
      handler: code => ({ code: withoutFormats(code), map: null }),
    },
  };
}

/**
 * The same module with `select` as its only format.
 * @param {string} code
 */
export function withoutFormats(code) {
  return code
    .replace(FORMATS, 'return { select: selectFormatter };\n};')
    .replace(METHODS, '')
    .replace(EXPORTED, 'const formats = {};\n');
}
