import type { TLocalizedValidationError } from 'typebox/error';

/** The first error in a payload, in words, with the field at fault. */
export function schemaProblem(errors: readonly TLocalizedValidationError[]): {
  message: string;
  field: string | undefined;
} {
  const [first] = errors;
  if (!first) return { message: 'The data can’t be read.', field: undefined };
  const field =
    first.keyword === 'required' ? first.params.requiredProperties[0] : fieldOf(first.instancePath);
  if (field === undefined) return { message: `The data ${first.message}.`, field };
  const rule =
    first.keyword === 'required' ? 'is missing' : first.message.replace('schema is false', 'is not known');
  return { message: `The field "${field}" ${rule}.`, field };
}

/** The innermost name: `jobTitle` for `/changes/card/jobTitle`, and the field for `/message` or for a list item. */
function fieldOf(instancePath: string): string | undefined {
  const name = instancePath.split('/').findLast(part => part !== '' && !/^\d+$/.test(part));
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}
