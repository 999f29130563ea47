import type { FastifyInstance, FastifySchemaCompiler, RouteOptions } from 'fastify';

type Compiler = FastifySchemaCompiler<unknown>;
type Validate = ReturnType<Compiler>;

/** One per process: its results depend only on the schema, and it compiles each schema once. */
let compiler: Compiler | undefined;

/**
 * Compiles route schemas on first use: compiling them all would cost every start more than everything else does. Call
 * it before the first route. Fastify makes its compiler for the first route that it sees; all others use that one.
 */
export function compileSchemasLate(app: FastifyInstance): void {
  let ofFirst: (() => Compiler | undefined) | undefined;
  app.addHook('onRoute', function (route) {
    if (!hasInput(route)) return;
    if (compiler || ofFirst) route.validatorCompiler = definition => late(() => known()(definition));
    else ofFirst = () => this.validatorCompiler;
  });
  app.addHook('onReady', async () => {
    compiler ??= ofFirst?.();
  });
}

function late(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = data => {
    compiled ??= compile();
    const result = compiled(data);
    validate.errors = compiled.errors ?? null;
    return result;
  };
  return validate;
}

function known(): Compiler {
  if (!compiler) throw new Error('Nothing is asked before the server is ready');
  return compiler;
}

function hasInput({ schema }: RouteOptions): boolean {
  return [schema?.body, schema?.querystring, schema?.params, schema?.headers].some(
    part => part !== undefined,
  );
}
