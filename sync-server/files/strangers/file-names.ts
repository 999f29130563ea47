const NAME_MAX = 255;
/** Controls, marks that turn the direction of text (`cv‮fdp.exe`), and what separates folders. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff/\\]/gu;

/** A name as it may be shown and saved: the last part of a path, without what deceives people or programs. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(UNSAFE, '').trim();
  const named = clean === '' || /^\.+$/.test(clean) ? 'file' : clean;
  return shortened(named);
}

/** Keeps the extension. */
function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= NAME_MAX) return name;
  const extension = Array.from(name.slice(name.lastIndexOf('.'))).slice(0, 16);
  const kept = name.includes('.') ? extension : [];
  return [...characters.slice(0, NAME_MAX - kept.length), ...kept].join('');
}

/** In lower case, without the period. Empty: none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** `attachment; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf` (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${kind}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    character => `%${character.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
