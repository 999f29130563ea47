import http from 'node:http';

/**
 * Forwards requests to a server on this machine, byte for byte.
 * @param {string} url
 */
export function pipeTo(url) {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true });
  return {
    /** @param {http.IncomingMessage} request @param {http.ServerResponse} response */
    handler(request, response) {
      const { method, url: path, headers } = request;
      const onward = http.request({ hostname, port, path, method, headers, agent }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    },
    close: () => agent.destroy(),
  };
}
