/**
 * The first characters of a text, without half of one: a cut may split a surrogate pair, and a function may send half a pair.
 * CouchDB couldn't store it, so the end of the execution could never be written.
 */
export function cut(text: string, length: number): string {
  return Buffer.from(text.slice(0, length), 'utf8').toString('utf8');
}
