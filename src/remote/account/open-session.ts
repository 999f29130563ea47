import type { Account, Client } from 'appwrite';
import { isRefusedAs } from './account-failure.ts';

/** Tells the server to make the cookie end with the browser ("Remember me" off). */
const SESSION_LENGTH_HEADER = 'X-Portage-Session';

/**
 * Opens a session. The browser may still hold one that this device no longer shows, or an ended one of the same person;
 * that one is deleted first. The server refuses a second session before it checks anything else, so no one-shot secret
 * is lost.
 */
export async function openSession(
  { account, client }: { account: Account; client: Client },
  remember: boolean,
  open: () => Promise<unknown>,
): Promise<void> {
  if (!remember) client.headers[SESSION_LENGTH_HEADER] = 'browser';
  try {
    await open();
  } catch (error) {
    if (!isRefusedAs(error, 'user_session_already_exists')) throw error;
    await account.deleteSession({ sessionId: 'current' });
    await open();
  } finally {
    delete client.headers[SESSION_LENGTH_HEADER];
  }
}
