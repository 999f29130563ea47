// Single synced writes over 50 connections. Each request is one application of a new guest to an employer with an inbox.
import autocannon from 'autocannon';
import { applicationRequests } from './application-requests.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

const CONNECTIONS = 50;

export async function benchPush({ seconds = 10 } = {}) {
  const folder = benchFolder();
  const server = await startBenchServer({
    dataDir: folder.path,
    // An application that is forwarded costs a second write, and a request to the form service.
    env: { FORM_FORWARD_URL: '' },
  });
  try {
    const request = await applicationRequests(server.url);
    let applied = 0;
    const instance = autocannon({
      url: server.url,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [
        {
          setupRequest: base => ({ ...base, ...request() }),
          onResponse: (_status, body) => {
            if (body.includes('"applied"')) applied += 1;
          },
        },
      ],
    });
    const result = await instance;
    return {
      'requests a second': Math.round(applied / result.duration),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      applied,
      'other answers': result.requests.total - applied,
      'resident MB': server.residentMb(),
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}
