import type { SignInSettings } from '../../wire/settings.ts';

/** The ways that have a form here; providers have a page of their own. */
export type SignInWay = 'password' | 'code' | 'link' | 'phone';

/** What this server can do, the main way first. */
export function waysOf({ mail, phone }: SignInSettings): SignInWay[] {
  return ['password', ...(mail ? (['code', 'link'] as const) : []), ...(phone ? (['phone'] as const) : [])];
}

/** From the address, where anything may stand. */
export function readWay(text: string | null, settings: SignInSettings): SignInWay {
  return waysOf(settings).find(way => way === text) ?? 'password';
}
