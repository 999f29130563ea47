/** Formats of values inside messages. */
const FORMATS = /return \{\n {4}plural: [^]*?\n {2}\};\n\};/;
/** What formats a value outside of messages, and was given up by Lingui itself. */
const METHODS = /^ {2}(?:date|number)\(value, format\) \{\n[^]*?\n {2}\}\n/gm;
const EXPORTED = /^const formats = \{\n[^]*?\n\};\n/m;

/**
 * Leaves out of Lingui what formats numbers, plurals and days: compiled messages (`message-catalogues.mjs`) choose among
 * texts only.
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
