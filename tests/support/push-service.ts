import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A message as a browser gets it. */
export interface Pushed {
  content: unknown;
  headers: IncomingHttpHeaders;
  /** From the sender's signature, which was checked. */
  claims: Record<string, unknown>;
}

/** A browser's side of a subscription. */
export interface PushBrowser {
  /** What the page registers as a push target's identifier. */
  identifier: string;
  got: Pushed[];
  /** The service's next answers, by turn. Then 201. */
  answers: (number | { status: number; headers: Record<string, string> })[];
  /** Called before each answer. */
  onRequest?: () => Promise<void>;
}

export interface TestPushService {
  subscribe(publicKey: string): PushBrowser;
  /** Requests that named no subscription or weren't signed with its key. */
  refused: number;
  close(): Promise<void>;
}

/**
 * A push service with its browsers: checks the sender's signature (RFC 8292) and decrypts each message with the
 * browser's key (RFC 8291, RFC 8188), without the library that the server uses.
 */
export async function openPushServiceForTests(): Promise<TestPushService> {
  const browsers = new Map<
    string,
    { key: ECDH; auth: Uint8Array; publicKey: string; browser: PushBrowser }
  >();
  const service = { refused: 0 };
  let origin = '';
  const server = createServer((request, response) => {
    const pieces: Uint8Array[] = [];
    request.on('data', (piece: Buffer) => pieces.push(new Uint8Array(piece)));
    request.on('end', () => {
      const found = browsers.get(request.url ?? '');
      const taking = found
        ? take(found, origin, request.headers, new Uint8Array(Buffer.concat(pieces)))
        : Promise.reject(new Error('No such subscription'));
      const answering = async () => {
        try {
          const pushed = await taking;
          await found?.browser.onRequest?.();
          const next = found?.browser.answers.shift() ?? 201;
          const { status, headers } = typeof next === 'number' ? { status: next, headers: {} } : next;
          if (status < 300) found?.browser.got.push(pushed);
          response.writeHead(status, headers).end();
        } catch {
          service.refused += 1;
          response.writeHead(403).end();
        }
      };
      void answering();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe(publicKey) {
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = new Uint8Array(randomBytes(16));
      const path = `/push/${browsers.size + 1}`;
      const keys = { p256dh: key.getPublicKey('base64url'), auth: Buffer.from(auth).toString('base64url') };
      const identifier = JSON.stringify({ endpoint: origin + path, expirationTime: null, keys });
      const browser: PushBrowser = { identifier, got: [], answers: [] };
      browsers.set(path, { key, auth, publicKey, browser });
      return browser;
    },
    get refused() {
      return service.refused;
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function take(
  { key, auth, publicKey }: { key: ECDH; auth: Uint8Array; publicKey: string },
  origin: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): Promise<Pushed> {
  const [, token = '', signer = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (signer !== publicKey) throw new Error('Signed with another key than the subscription’s');
  const point = Buffer.from(signer, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
  return { content: JSON.parse(decrypted(key, auth, body)), headers, claims: payload };
}

/** A message of one record, which is all that push messages may have. */
function decrypted(key: ECDH, auth: Uint8Array, body: Uint8Array): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const text = (words: string) => new TextEncoder().encode(`${words}\0`);
  const info = new Uint8Array([...text('WebPush: info'), ...new Uint8Array(key.getPublicKey()), ...sender]);
  const shared = new Uint8Array(key.computeSecret(sender));
  const secret = new Uint8Array(hkdfSync('sha256', shared, auth, info, 32));
  const part = (name: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, text(`Content-Encoding: ${name}`), length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end === -1) throw new Error('The message has no end');
  return plain.subarray(0, end).toString('utf8');
}
