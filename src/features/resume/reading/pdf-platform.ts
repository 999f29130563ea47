/*
 * Functions that the PDF library needs and phones of some years ago don't have. It brings the others itself. Import this first.
 */

type Call = (...parameters: unknown[]) => unknown;
const promises = Promise as { try?: (call: Call, ...parameters: unknown[]) => Promise<unknown> };
promises.try ??= async (call, ...parameters) => call(...parameters);

const urls = URL as { parse?: (url: string, base?: string) => URL | null };
urls.parse ??= (url, base) => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};
