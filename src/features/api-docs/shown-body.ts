/** More than anybody reads here, and little enough to be laid out at once. */
const SHOWN_MAX_CHARACTERS = 40_000;

/** The text of an answer as it is shown: JSON on lines of its own, and no more than can be read. */
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
