/**
 * The app's only Trusted Types policy (`require-trusted-types-for 'script'`): scripts may be loaded only from the
 * service worker's address and from the build's own hashed files. In browsers without Trusted Types (Firefox, older
 * Safari), the plain text is returned after the same check.
 */
const ALLOWED = /^\/(sw\.js|assets\/[\w-]+\.js)$/;

export function checkedScriptUrl(url: string, origin: string): string {
  const { pathname, origin: target, search } = new URL(url, origin);
  if (target !== origin || search !== '' || !ALLOWED.test(pathname))
    throw new TypeError(`Not a script of this app: ${url}`);
  return pathname;
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * A value for `new Worker` and `serviceWorker.register`; typed as text because the DOM's types require that. Throws for
 * any other script.
 */
export function trustedScriptUrl(url: string): string {
  // The development server names workers by their source files, and sends no policy.
  if (import.meta.env.DEV) return url;
  const check = (value: string) => checkedScriptUrl(value, location.origin);
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (!factory) return check(url);
  policy ??= factory.createPolicy('portage', { createScriptURL: check });
  return policy.createScriptURL(url) as string;
}
