import { foldText } from '../../domain/search-text.ts';
import type { ApiDescription, Operation } from './description.ts';

export interface OperationGroup {
  name: string;
  text: string;
  operations: readonly Operation[];
}

export interface Wanted {
  /** Every word of it stands in the method, the path, the summary, the id or the tag. */
  question: string;
  /** Older addresses too, and what is refused. */
  withDeprecated: boolean;
}

/** Operations under their tags, in the server's order; a tag without any is left out, one that was never announced comes last. */
export function groupsOf(
  { operations, tags }: Pick<ApiDescription, 'operations' | 'tags'>,
  { question, withDeprecated }: Wanted,
): OperationGroup[] {
  const words = foldText(question)
    .split(/\s+/)
    .filter(word => word !== '');
  const found = operations.filter(operation => {
    if (operation.isDeprecated && !withDeprecated) return false;
    const told = searched(operation);
    return words.every(word => told.includes(word));
  });
  const announced = new Set(tags.map(({ name }) => name));
  const others = [...new Set(found.map(({ tag }) => tag))].filter(tag => !announced.has(tag));
  return [...tags, ...others.map(name => ({ name, text: '' }))]
    .map(tag => ({ ...tag, operations: found.filter(operation => operation.tag === tag.name) }))
    .filter(({ operations }) => operations.length > 0);
}

/** `account_getPrefs` is found as `account.getPrefs` too, as the SDK writes it. */
function searched({ method, path, summary, id, tag }: Operation): string {
  return foldText(`${method} ${path} ${summary} ${id} ${id.replace('_', '.')} ${tag}`);
}
