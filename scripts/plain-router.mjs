/** A name for developers, on a line of its own. */
const NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** What is made once, when the file is read. */
const MADE = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
/** Functions that only write to the console. */
const WARNING = /^(?=function (?:warning|warningOnce|warnOnce)\()/gm;

/**
 * Lets the bundler leave out what the app doesn't use of the router: forms, fetchers, prefetched pages and the rest of its data
 * features. The package doesn't say that nothing is lost with them, because naming a component looks like an effect. Its
 * warnings to developers are left out too.
 * @returns {import('vite').Plugin}
 */
export function plainRouter() {
  return {
    name: 'portage-plain-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler: code => ({ code: withoutEffects(code), map: null }),
    },
  };
}

/**
 * The same module without names for developers, whose components, contexts and warnings are left out if nothing uses them.
 * @param {string} code
 */
export function withoutEffects(code) {
  return code
    .replace(NAME, '')
    .replace(MADE, '$1/* @__PURE__ */ ')
    .replace(WARNING, '/* @__NO_SIDE_EFFECTS__ */ ');
}
