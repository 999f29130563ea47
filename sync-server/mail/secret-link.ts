import { formatMoment } from '../core/moments.ts';

/**
 * The given address with its query, plus the parameters that the app needs (row 21 of docs/appwrite-behaviour.md). They
 * replace parameters of the same name.
 */
export function secretLink(
  url: URL,
  { userId, secret, expiresAt }: { userId: string; secret: string; expiresAt: number },
): URL {
  const link = new URL(url);
  for (const [name, value] of Object.entries({ userId, secret, expire: formatMoment(expiresAt) })) {
    link.searchParams.delete(name);
    link.searchParams.append(name, value);
  }
  return link;
}
