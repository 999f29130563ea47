// @fastify/static with one folder, in a process of its own, beside which downloads are measured.
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

process.once('disconnect', () => process.exit());
const app = Fastify();
await app.register(fastifyStatic, { root: process.argv[2] ?? '.' });
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
