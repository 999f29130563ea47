import type { FastifyPluginAsync } from 'fastify';

/**
 * A part of the server under a name, as `app.printPlugins()` shows it. Fastify looks through every loaded module for the name of a
 * part without one, twice each.
 */
export function named(name: string, plugin: FastifyPluginAsync): FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}
