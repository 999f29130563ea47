/** Where `FILES_URL` says that blobs are: `s3://KEY:SECRET@HOST:PORT/BUCKET?region=…&tls=off&path=PREFIX`. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty, or ends with a slash. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w./-]{0,200}$/;

/** The rule that a wrong value breaks, for the operator. */
export const FILES_URL_RULE =
  'must be s3://KEY:SECRET@HOST/BUCKET, with ?region=…, tls=off or path=… if the store needs them';

/** null: the text isn't such a URL. */
export function readFilesUrl(text: string): S3Place | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const known = new Set(['region', 'tls', 'path']);
  const { searchParams } = url;
  const tls = searchParams.get('tls') ?? 'on';
  const path = (searchParams.get('path') ?? '').split('/').filter(Boolean).join('/');
  const bucket = url.pathname.slice(1).replace(/\/$/, '');
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  const fits =
    url.protocol === 's3:' &&
    url.hostname !== '' &&
    BUCKET.test(bucket) &&
    PREFIX.test(path) &&
    (tls === 'on' || tls === 'off') &&
    [...searchParams.keys()].every(name => known.has(name));
  if (!fits || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: searchParams.get('region') || 'us-east-1',
    accessKeyId,
    secretAccessKey,
    prefix: path === '' ? '' : `${path}/`,
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
