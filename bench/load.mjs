import autocannon from 'autocannon';

/**
 * Sends requests for a while and returns the rate and latency of the answers as text.
 * @param {autocannon.Options} options
 */
export async function load(options) {
  const result = await autocannon({ setupClient: leaveUndecoded, ...options });
  const { requests, latency, errors, timeouts } = result;
  const wrong = errors + timeouts + result['4xx'] + result['5xx'];
  return `${Math.round(requests.average)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms${
    wrong > 0 ? `, ${wrong} FAILED` : ''
  }`;
}

/**
 * autocannon would also decode each body as text. On the cores that it shares with the server, this costs several times
 * what the server takes to send the body.
 * @param {unknown} client
 */
function leaveUndecoded(client) {
  const { pipelinedRequests } = /** @type {{ pipelinedRequests: { addBody: () => void } }} */ (client);
  pipelinedRequests.addBody = () => undefined;
}
