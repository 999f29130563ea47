/** The beginning of a text, never with half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let start = '';
  for (const character of text) {
    if (start.length + character.length > max) break;
    start += character;
  }
  return start;
}
