import autocannon from 'autocannon';

/** Asks for a while, and says in words how often and how fast there were answers. @param {autocannon.Options} options */
export async function load(options) {
  const result = await autocannon({ setupClient: leaveUndecoded, ...options });
  const { requests, latency, errors, timeouts } = result;
  const wrong = errors + timeouts + result['4xx'] + result['5xx'];
  return `${Math.round(requests.average)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms${
    wrong > 0 ? `, ${wrong} FAILED` : ''
  }`;
}

/**
 * The client counts what comes and would read each body as text too, which costs it, on the cores that it shares with the server, several
 * times what the server takes to send one.
 * @param {unknown} client
 */
function leaveUndecoded(client) {
  const { pipelinedRequests } = /** @type {{ pipelinedRequests: { addBody: () => void } }} */ (client);
  pipelinedRequests.addBody = () => undefined;
}
