import type { ApiDescription, Operation } from '../description/description.ts';
import { callOf, fieldName, firstInput, askedParameters, opensSession } from './api-call.ts';

export interface ApiPlace {
  /** `https://jobs.example/v1` */
  endpoint: string;
  project: string;
}

const LINE_MAX_LENGTH = 64;

/** A placeholder for a value that only the caller knows, such as `JOB_ID`. */
export function placeholder(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/\W/g, '')
    .toUpperCase();
}

/** A call with curl that runs in any POSIX shell. */
export function curlExample(operation: Operation, description: ApiDescription, place: ApiPlace): string {
  const first = firstInput(operation, description);
  const parameters = Object.fromEntries(
    askedParameters(operation).map(parameter => {
      const text = first.parameters[fieldName(parameter)] ?? '';
      return [
        fieldName(parameter),
        text === '' && parameter.in === 'path' ? placeholder(parameter.name) : text,
      ];
    }),
  );
  const call = callOf(operation, { ...first, parameters, key: 'API_KEY' });
  if (!('request' in call)) return '';
  const { method, path, body, key } = call.request;
  return [
    // Otherwise curl treats brackets as ranges.
    `curl ${path.includes('[') ? '-g ' : ''}${method === 'GET' ? '' : `-X ${method} `}${quoted(place.endpoint + path)}`,
    `-H ${quoted(`X-Appwrite-Project: ${place.project}`)}`,
    ...(key === undefined ? [] : [`-H ${quoted(`X-Appwrite-Key: ${key}`)}`]),
    ...(operation.by === 'person' ? ['-b cookies.txt'] : []),
    ...(opensSession(operation) ? ['-c cookies.txt'] : []),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(shortened(body))}`]),
  ].join(' \\\n  ');
}

/** On one line if that is short enough. */
function shortened(json: string): string {
  const line = JSON.stringify(JSON.parse(json));
  return line.length <= LINE_MAX_LENGTH ? line : json;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
