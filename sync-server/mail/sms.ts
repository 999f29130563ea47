import { type Channel, Undeliverable } from './channel.ts';
import type { TextMessage } from './messenger.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Sends text messages to a gateway: `POST SMS_URL {"to":"+15145550100","message":"…"}`. A user and password in the
 * address are sent as basic authentication. It only ever calls that address and follows no redirects.
 */
export function openSms(smsUrl: string, fetch: Fetch): Channel<Pick<TextMessage, 'to' | 'message'>> {
  const { url, authorization } = gatewayOf(smsUrl);
  return async ({ to, message }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify({ to, message }),
    });
    await response.body?.cancel();
    if (response.ok) return;
    if (isPassing(response.status)) throw new GatewayBusy(response.status);
    throw new Undeliverable(String(response.status));
  };
}

class GatewayBusy extends Error {
  override readonly name = 'GatewayBusy';
  readonly code: string;

  constructor(status: number) {
    super(`the gateway answered ${status}`);
    this.code = String(status);
  }
}

/** Whether to retry: the gateway is busy or broken, and didn't refuse the message itself. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

function gatewayOf(smsUrl: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(smsUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, authorization: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url: url.href, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
