import type { MessageId } from '../../../i18n/message-id.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import type { AccountFailure } from '../../../sync/account/account-result.ts';

/** Texts for the server's refusals. A test covers all that account requests can cause. */
const WORDS: Record<string, MessageId> = {
  user_already_exists: 'account.refused.taken',
  user_email_already_exists: 'account.refused.taken',
  user_phone_already_exists: 'account.refused.phoneTaken',
  user_invalid_credentials: 'account.refused.credentials',
  user_password_mismatch: 'account.passwordsDiffer',
  user_blocked: 'account.refused.blocked',
  user_not_found: 'account.refused.secret',
  user_invalid_token: 'account.refused.secret',
  user_more_factors_required: 'account.refused.moreFactors',
  user_challenge_required: 'account.refused.challenge',
  user_unauthorized: 'account.refused.notAllowed',
  user_session_not_found: 'account.refused.gone',
  user_auth_method_unsupported: 'account.refused.notOffered',
  user_email_not_found: 'account.refused.noEmail',
  user_phone_not_found: 'account.refused.noPhone',
  user_email_not_verified: 'account.refused.notConfirmed',
  user_phone_not_verified: 'account.refused.notConfirmed',
  user_recovery_codes_already_exists: 'account.refused.codesThere',
  user_email_already_verified: 'account.refused.verifiedAlready',
  user_phone_already_verified: 'account.refused.verifiedAlready',
  user_authenticator_not_found: 'account.refused.gone',
  user_authenticator_already_verified: 'account.refused.authenticatorThere',
  user_recovery_codes_not_found: 'account.refused.gone',
  user_identity_not_found: 'account.refused.gone',
  user_identity_already_exists: 'account.refused.identityTaken',
  user_oauth2_bad_request: 'account.refused.provider',
  user_oauth2_unauthorized: 'account.refused.provider',
  user_oauth2_provider_error: 'account.refused.provider',
  user_missing_id: 'account.refused.provider',
  project_provider_disabled: 'account.refused.notOffered',
  project_provider_unsupported: 'account.refused.notOffered',
  general_smtp_disabled: 'account.refused.noMail',
  general_phone_disabled: 'account.refused.noTexts',
  general_server_overloaded: 'account.refused.busy',
  general_service_unavailable: 'account.refused.busy',
  general_unauthorized_scope: 'account.refused.signedOut',
  general_rate_limit_exceeded: 'account.refused.tooOften',
  team_not_found: 'account.refused.gone',
  team_invalid_secret: 'account.refused.secret',
  team_invite_already_exists: 'account.refused.invitedAlready',
  team_invite_mismatch: 'account.refused.otherPerson',
  team_limit_exceeded: 'account.refused.full',
  membership_limit_exceeded: 'account.refused.full',
  team_membership_mismatch: 'account.refused.secret',
  membership_not_found: 'account.refused.gone',
  membership_already_confirmed: 'account.refused.confirmedAlready',
  membership_deletion_prohibited: 'account.refused.lastOwner',
  membership_downgrade_prohibited: 'account.refused.lastOwner',
};

/** Keyed by the parameter in Appwrite's message: «Invalid `password` param: …». */
const PARAM_WORDS: Record<string, MessageId> = {
  password: 'account.passwordCommon',
  email: 'account.emailWrong',
  phone: 'account.phoneWrong',
  name: 'account.nameWrong',
};

export function failureText(failure: AccountFailure, t: Translate): string {
  if (failure.reason === 'offline') return t('account.offline');
  const { type } = failure;
  const minutes = minutesToWait(failure);
  if (minutes !== undefined) return t('account.refused.tooOftenUntil', { minutes });
  const words = refusalWords(failure);
  return words ? t(words) : t('account.refused.other', { type });
}

/**
 * Minutes until the server accepts such a request again, from its message. undefined: it isn't a rate limit or gives no
 * time.
 */
export function minutesToWait({ type, message }: Refusal): number | undefined {
  if (type !== 'general_rate_limit_exceeded') return undefined;
  const seconds = /after (\d+) seconds/.exec(message)?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) / 60);
}

type Refusal = Extract<AccountFailure, { reason: 'refused' }>;

/** The parameter named in the server's message. */
export function refusedParam({ type, message }: Refusal): string | undefined {
  return type === 'general_argument_invalid' ? /^Invalid `(\w+)` param/.exec(message)?.[1] : undefined;
}

/** The text for the parameter at fault, or else for the error type. undefined: there is none. */
export function refusalWords(failure: Refusal): MessageId | undefined {
  const param = refusedParam(failure);
  return (param && own(PARAM_WORDS, param)) || own(WORDS, failure.type);
}

/** Whether the user must pass a second factor before anything else. */
export function needsSecondFactor(failure: AccountFailure): boolean {
  return isRefusal(failure, 'user_more_factors_required');
}

export function isRefusal(failure: AccountFailure | null, type: string): boolean {
  return failure?.reason === 'refused' && failure.type === type;
}

function own(words: Record<string, MessageId>, name: string): MessageId | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
