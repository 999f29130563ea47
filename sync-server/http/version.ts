import packageFile from '../../package.json';

/** Portage's own; every error body carries it, and `GET /v1/health/version` answers it. */
export const VERSION: string = packageFile.version;
