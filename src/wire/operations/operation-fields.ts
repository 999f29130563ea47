import { Type } from 'typebox';

const OPERATION_ID_PATTERN = '^[A-Za-z0-9_-]{16,36}$';

export const OperationId = Type.String({ pattern: OPERATION_ID_PATTERN });

export const JobNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/**
 * The time of the edit in ms: the device's clock as corrected by the server's, and always after the edit that it
 * replaces.
 */
export const EditedAt = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
