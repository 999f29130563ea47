import { foldText } from '../../../domain/search-text.ts';
import type { ApiDescription, Operation } from './description.ts';

export interface OperationGroup {
  name: string;
  text: string;
  operations: readonly Operation[];
}

export interface Wanted {
  /** Each of its words must occur in the method, the path, the summary, the id or the tag. */
  question: string;
  /** Includes older paths and refused operations. */
  withDeprecated: boolean;
}

/** Operations grouped by tag, in the server's order. Empty tags are left out; undeclared ones are last. */
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

/** `account_getPrefs` is also found as `account.getPrefs`, the SDK's notation. */
function searched({ method, path, summary, id, tag }: Operation): string {
  return foldText(`${method} ${path} ${summary} ${id} ${id.replace('_', '.')} ${tag}`);
}
