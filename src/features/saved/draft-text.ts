/** The typed text, for reading and copying: all fields, one below the other. */
export function draftText(content: Readonly<Record<string, unknown>>): string {
  return Object.values(content)
    .map(value => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)))
    .filter(text => text !== undefined && text.trim() !== '')
    .join('\n\n');
}
