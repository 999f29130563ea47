/** With more of each, a shared address would no longer fit where addresses are limited. */
const MOST = 50;
const MOST_LENGTH = 80;
const ENCODED_MOST = 2_000;

/** What someone typed, pasted or shared as words or employers to exclude: each once, in order, as many as fit. */
export function excludedTexts(texts: readonly string[]): string[] {
  const found = new Set<string>();
  let room = ENCODED_MOST;
  for (const text of texts) {
    // Cutting may leave half a character, which no address can hold.
    const clean = text
      .slice(0, MOST_LENGTH)
      .replace(/\p{Surrogate}/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (clean === '' || found.has(clean)) continue;
    room -= encodeURIComponent(clean).length;
    if (room < 0 || found.size === MOST) break;
    found.add(clean);
  }
  return [...found];
}
