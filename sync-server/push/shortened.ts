const TITLE_MAX = 80;

/** A title that fits on a locked screen. */
export function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= TITLE_MAX ? text : `${letters.slice(0, TITLE_MAX - 1).join('')}…`;
}
