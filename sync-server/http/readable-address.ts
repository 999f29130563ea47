/** What routes get instead of an address of the API that isn't valid. */
const MALFORMED_API_PATH = '/v1/malformed-address';

/**
 * An incomplete percent escape in the path isn't a valid URL, so no route gets it. In the query it is an ordinary
 * character: people and programs write `?q=50%`.
 */
export function readableAddress(url: string): string {
  const [path = '/'] = url.split('?', 1);
  if (isDecodable(path)) return url;
  return /^\/+(?:v1|submit)(?:\/|%|$)/.test(path) ? MALFORMED_API_PATH : '/malformed-address';
}

export function isMalformed(url: string): boolean {
  return url === MALFORMED_API_PATH;
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The result is used because a bundler drops a call that is made only for its exception.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
