import { formatMoment } from '../services/moments.ts';

/** Row 21: the given address with its query, and what the app needs to go on. Nothing of that can be given beforehand. */
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
