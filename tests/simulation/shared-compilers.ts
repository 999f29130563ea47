import { createRequire } from 'node:module';

type Compile = (route: { schema: unknown }) => unknown;
type Build = (schemas: unknown, options: unknown) => Compile;

/**
 * A world starts its server again and again, always with the same schemas; compiling them is most of a start. What is made
 * of a schema depends on its text alone, so that it is made once a process. To be imported before the first app is made.
 */
const require = createRequire(import.meta.url);
const name = '@fastify/ajv-compiler';
const build = (require(name) as () => Build)();
const compilers = new Map<Compile, Compile>();
const loaded = require.cache[require.resolve(name)];
if (loaded)
  loaded.exports = (): Build => (schemas, options) => {
    const compile = build(schemas, options);
    const known = compilers.get(compile) ?? remembering(compile);
    compilers.set(compile, known);
    return known;
  };

function remembering(compile: Compile): Compile {
  const made = new Map<string, unknown>();
  return route => {
    const text = JSON.stringify(route.schema);
    if (!made.has(text)) made.set(text, compile(route));
    return made.get(text);
  };
}
