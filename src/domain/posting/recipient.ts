import type { Details } from '../listing.ts';
import { isByEmailOnly, waysToApply } from './ways-to-apply.ts';

/** The channels through which a server can pass on an application. */
export interface ServerDelivery {
  /** It sends mail. */
  email: boolean;
  /** It passes every application on to a form service (`FORM_FORWARD_URL`). */
  form: boolean;
}

export type Recipient =
  | { kind: 'inbox' }
  | { kind: 'email'; address: string }
  | { kind: 'form' }
  /** Portage takes no application to it: only the ways that the posting names are left (`waysToApply`). */
  | { kind: 'none' };

/** Mail servers take such an address in quotation marks at most, and this server none. People's mail programs may. */
const ODD_DOTS = /^\.|\.[.@]/;

/**
 * The one rule for where an application goes, on the phone before it is sent and on the server when it arrives: the inbox of the
 * posting's team, else the posting's own address, else the form service. A posting that takes applications by email only
 * gets them by email only.
 */
export function recipientOf(
  { inbox, apply }: { inbox: boolean; apply: Details['apply'] },
  server: ServerDelivery,
): Recipient {
  const email = waysToApply(apply).find(way => way.kind === 'email');
  const byEmail =
    email && server.email && !ODD_DOTS.test(email.address)
      ? { kind: 'email' as const, address: email.address }
      : undefined;
  if (isByEmailOnly(apply)) return byEmail ?? { kind: 'none' };
  if (inbox) return { kind: 'inbox' };
  return byEmail ?? { kind: server.form ? 'form' : 'none' };
}

/** The same on the phone. Null: it is not known, without the full posting or with one that doesn't say whether there is an inbox. */
export function knownRecipient(
  details: Pick<Details, 'inbox' | 'apply'> | null,
  server: ServerDelivery,
): Recipient | null {
  return details && details.inbox !== null
    ? recipientOf({ inbox: details.inbox, apply: details.apply }, server)
    : null;
}
