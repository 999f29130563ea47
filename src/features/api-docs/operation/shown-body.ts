/** More than people read here, and still fast to lay out. */
const SHOWN_MAX_CHARACTERS = 40_000;

/** An answer's text for display: JSON is indented, and long texts are cut. */
export function shownBody(text: string, wasCut: boolean): { text: string; isCut: boolean } {
  const spread = wasCut ? text : (asSpreadJson(text) ?? text);
  const isTooLong = spread.length > SHOWN_MAX_CHARACTERS;
  return { text: isTooLong ? spread.slice(0, SHOWN_MAX_CHARACTERS) : spread, isCut: wasCut || isTooLong };
}

function asSpreadJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
