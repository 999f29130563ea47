import type { SignInSettings } from '../../../wire/settings.ts';

/** The methods that have a form here. Providers have their own page. */
export type SignInWay = 'password' | 'code' | 'link' | 'phone';

/** The methods that this server supports, the main one first. */
export function waysOf({ mail, phone }: SignInSettings): SignInWay[] {
  return ['password', ...(mail ? (['code', 'link'] as const) : []), ...(phone ? (['phone'] as const) : [])];
}

/** Reads the method from the address, which may contain anything. */
export function readWay(text: string | null, settings: SignInSettings): SignInWay {
  return waysOf(settings).find(way => way === text) ?? 'password';
}
