import type { ApiRequest } from '../../../sync/api-console.ts';
import type { ApiDescription, Operation, Parameter } from '../description/description.ts';
import { exampleOf, parameterExample } from '../description/example.ts';
import { type JsonFault, jsonFault } from './json-fault.ts';

/** The content of an operation's form: parameters by `fieldName`, and lists with one item a line. */
export interface CallInput {
  parameters: Readonly<Record<string, string>>;
  body: string;
  key: string;
}

export type CallFault =
  /** A path part that is empty, or that would lead to a different path. */
  | { field: string; kind: 'missing' | 'not-in-path' }
  | { field: 'body'; kind: 'not-json'; place: JsonFault }
  | { field: 'key'; kind: 'missing' };

/** A name may occur in both the path and the query. */
export const fieldName = ({ in: place, name }: Parameter) => `${place}.${name}`;

/** The parameters that a form asks for, in URL order. */
export function askedParameters({ parameters }: Operation): Parameter[] {
  return (['path', 'query'] as const).flatMap(place =>
    parameters.filter(parameter => parameter.in === place),
  );
}

export function isList({ schema }: Parameter): boolean {
  return schema['type'] === 'array';
}

/** Answers with a redirect or a protocol switch can't be shown. */
export function canBeTried({ answers }: Operation): boolean {
  return !answers.some(({ status }) => /^[13]/.test(status));
}

export const isRead = ({ method }: Operation) => method === 'GET';

/** Whether its answer sets the session cookie. */
export const opensSession = (operation: Operation) =>
  !isRead(operation) && operation.answers.some(({ text }) => text === 'Session');

/** The form's initial content. */
export function firstInput(operation: Operation, { schemas }: ApiDescription): CallInput {
  return {
    parameters: Object.fromEntries(
      askedParameters(operation).map(parameter => [
        fieldName(parameter),
        asText(parameterExample(parameter)),
      ]),
    ),
    body: operation.body ? JSON.stringify(exampleOf(operation.body.schema, schemas), null, 2) : '',
    key: '',
  };
}

/** The request that the form describes, or its faults in the form's order. */
export function callOf(
  operation: Operation,
  input: CallInput,
): { request: ApiRequest } | { faults: CallFault[] } {
  const faults: CallFault[] = [];
  const asked = askedParameters(operation);
  const value = (parameter: Parameter) => input.parameters[fieldName(parameter)]?.trim() ?? '';

  let path = operation.path;
  for (const parameter of asked.filter(each => each.in === 'path')) {
    const text = value(parameter);
    if (text === '') faults.push({ field: fieldName(parameter), kind: 'missing' });
    // A browser would resolve these to a different path.
    else if (/^\.{1,2}$/.test(text)) faults.push({ field: fieldName(parameter), kind: 'not-in-path' });
    path = path.replace(`{${parameter.name}}`, encodeURIComponent(text));
  }
  if (operation.by === 'key' && input.key.trim() === '') faults.push({ field: 'key', kind: 'missing' });
  const place = operation.body && input.body.trim() !== '' ? jsonFault(input.body) : null;
  if (place) faults.push({ field: 'body', kind: 'not-json', place });
  if (faults.length > 0) return { faults };

  const query = asked
    .filter(each => each.in === 'query')
    .flatMap(parameter =>
      (isList(parameter) ? value(parameter).split('\n') : [value(parameter)])
        .map(text => text.trim())
        .filter(text => text !== '')
        .map(
          text =>
            `${encodeURIComponent(parameter.name).replaceAll('%5B%5D', '[]')}=${encodeURIComponent(text)}`,
        ),
    )
    .join('&');
  return {
    request: {
      method: operation.method,
      path: query === '' ? path : `${path}?${query}`,
      ...(operation.body && input.body.trim() !== '' && { body: input.body }),
      ...(operation.by === 'key' && { key: input.key.trim() }),
    },
  };
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
