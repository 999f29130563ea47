/** A test of a text, e.g. a regular expression. */
export interface TextTest {
  test(text: string): boolean;
}

/**
 * Whether a line has `lead` and, somewhere after it, `rest`. One expression with `.*` in between would scan the rest of
 * the line again from every occurrence of `lead`: work that grows with the square of the text.
 */
export function followedBy(lead: RegExp, rest: RegExp): TextTest {
  const isInLine = (line: string): boolean => {
    const found = lead.exec(line);
    return found !== null && rest.test(line.slice(found.index + found[0].length));
  };
  return { test: text => text.split('\n').some(isInLine) };
}
