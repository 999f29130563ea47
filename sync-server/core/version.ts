import packageFile from '../../package.json';

/** Portage's own version. Every error body has it, and `GET /v1/health/version` returns it. */
export const VERSION: string = packageFile.version;
