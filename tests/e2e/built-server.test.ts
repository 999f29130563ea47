import { expect, test } from 'vitest';
import { request } from 'node:http';
import { freePort, startServer, temporaryFolder } from '../support/server-process.ts';

// What the sources say is tested elsewhere; this is what the bundler made of them.
test('the built server answers an address that cannot be decoded as any other that it does not know', async () => {
  const [data, port] = await Promise.all([temporaryFolder(), freePort()]);
  const server = await startServer({ dataDir: data.path, port, env: { SEED: 'none' } });
  try {
    const { status, policy } = await ask(port, '/%zz');
    expect(status).toBe(404);
    expect(policy).toContain("default-src 'none'");
  } finally {
    await server.stop();
    await data.remove();
  }
});

test('the built server says in one line that its port is taken, and how to give it another', async () => {
  const [data, other, port] = await Promise.all([temporaryFolder(), temporaryFolder(), freePort()]);
  const first = await startServer({ dataDir: data.path, port, env: { SEED: 'none' } });
  try {
    await expect(startServer({ dataDir: other.path, port, env: { SEED: 'none' } })).rejects.toThrow(
      `The server ended with 1:\nPortage cannot start: port ${port} is taken. Give this one another PORT, or stop what listens there.`,
    );
  } finally {
    await first.stop();
    await Promise.all([data.remove(), other.remove()]);
  }
});

/** Without a URL object, which would mend the address. */
function ask(port: number, path: string): Promise<{ status?: number; policy: unknown }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, answer => {
      answer.resume();
      const { statusCode, headers } = answer;
      resolve({ ...(statusCode && { status: statusCode }), policy: headers['content-security-policy'] });
    })
      .on('error', reject)
      .end();
  });
}
