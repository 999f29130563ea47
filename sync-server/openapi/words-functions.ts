import { Type } from 'typebox';
import { wordsOf } from './operation-words.ts';

const NONE = [204, null] as const;
const LIST = [200, 'List'] as const;
const FUNCTION = [200, 'Function'] as const;
const DEPLOYMENT = [200, 'Deployment'] as const;
const VARIABLE = [200, 'Variable'] as const;
const EXECUTION = [200, 'Execution'] as const;
const ONE = '/functions/:functionId';

const QUERY = {
  'queries[]': Type.Array(Type.String(), { description: 'Queries as JSON, in the SDK’s format.' }),
  total: Type.Boolean({ description: 'Set to `false` to skip the count.' }),
};
const SEARCH = { ...QUERY, search: Type.String({ maxLength: 256 }) };
const CODE = Type.Object({
  code: Type.String({ format: 'binary', description: 'A tar.gz file, or a part of it with Content-Range.' }),
  activate: Type.Boolean(),
  entrypoint: Type.Optional(Type.String()),
});

export const EXECUTION_WORDS = wordsOf('Executions', [
  [
    `GET ${ONE}/executions`,
    'functions.listExecutions',
    'permitted',
    LIST,
    'List a function’s executions',
    { query: QUERY },
  ],
  [`POST ${ONE}/executions`, 'functions.createExecution', 'permitted', [201, 'Execution'], 'Run a function'],
  [
    `GET ${ONE}/executions/:executionId`,
    'functions.getExecution',
    'permitted',
    EXECUTION,
    'Get an execution',
  ],
  [`DELETE ${ONE}/executions/:executionId`, 'functions.deleteExecution', 'key', NONE, 'Delete an execution'],
]);

export const FUNCTION_WORDS = wordsOf('Functions (key)', [
  ['GET /functions', 'functions.list', 'key', LIST, 'List functions', { query: SEARCH }],
  ['POST /functions', 'functions.create', 'key', [201, 'Function'], 'Create a function'],
  ['GET /functions/runtimes', 'functions.listRuntimes', 'anybody', LIST, 'List runtimes'],
  ['GET /functions/specifications', 'functions.listSpecifications', 'key', LIST, 'List sizes of functions'],
  [`GET ${ONE}`, 'functions.get', 'key', FUNCTION, 'Get a function'],
  [`PUT ${ONE}`, 'functions.update', 'key', FUNCTION, 'Change a function'],
  [`DELETE ${ONE}`, 'functions.delete', 'key', NONE, 'Delete a function with all that belongs to it'],
  [`PATCH ${ONE}/deployment`, 'functions.updateFunctionDeployment', 'key', FUNCTION, 'Activate a deployment'],
  [`GET ${ONE}/deployments`, 'functions.listDeployments', 'key', LIST, 'List deployments', { query: SEARCH }],
  [
    `POST ${ONE}/deployments`,
    'functions.createDeployment',
    'key',
    [202, 'Deployment'],
    'Upload the code of a function, in one piece or in parts',
    { body: CODE },
  ],
  [
    `POST ${ONE}/deployments/duplicate`,
    'functions.createDuplicateDeployment',
    'key',
    [202, 'Deployment'],
    'Deploy earlier code again',
  ],
  [
    `POST ${ONE}/deployments/template`,
    'functions.createTemplateDeployment',
    'key',
    [202, 'Deployment'],
    'Deploy a template',
    { isRefused: true },
  ],
  [
    `POST ${ONE}/deployments/vcs`,
    'functions.createVcsDeployment',
    'key',
    [202, 'Deployment'],
    'Deploy from a repository',
    { isRefused: true },
  ],
  [`GET ${ONE}/deployments/:deploymentId`, 'functions.getDeployment', 'key', DEPLOYMENT, 'Get a deployment'],
  [
    `DELETE ${ONE}/deployments/:deploymentId`,
    'functions.deleteDeployment',
    'key',
    NONE,
    'Delete a deployment',
  ],
  [
    `GET ${ONE}/deployments/:deploymentId/download`,
    'functions.getDeploymentDownload',
    'key',
    [200, 'Bytes'],
    'Download the code of a deployment',
    { query: { type: Type.String({ description: '`source` or `output`. They’re the same here.' }) } },
  ],
  [
    `PATCH ${ONE}/deployments/:deploymentId/status`,
    'functions.updateDeploymentStatus',
    'key',
    DEPLOYMENT,
    'Cancel an upload',
  ],
  [`GET ${ONE}/variables`, 'functions.listVariables', 'key', LIST, 'List variables'],
  [`POST ${ONE}/variables`, 'functions.createVariable', 'key', [201, 'Variable'], 'Create a variable'],
  [`GET ${ONE}/variables/:variableId`, 'functions.getVariable', 'key', VARIABLE, 'Get a variable'],
  [`PUT ${ONE}/variables/:variableId`, 'functions.updateVariable', 'key', VARIABLE, 'Change a variable'],
  [`DELETE ${ONE}/variables/:variableId`, 'functions.deleteVariable', 'key', NONE, 'Delete a variable'],
]);
