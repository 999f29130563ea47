/**
 * Every error that leaves the server: Appwrite's names, statuses and texts where Appwrite has one
 * (`type` is what the SDK raises), ours below. A handler throws `new ApiError('document_not_found')`.
 */
export const ERRORS = {
  general_access_forbidden: [
    401,
    'No Appwrite project was specified. Please specify your project ID when initializing your Appwrite SDK.',
  ],
  general_argument_invalid: [400, 'The request contains one or more invalid arguments.'],
  general_route_not_found: [
    404,
    'The requested route was not found. Please refer to the API docs and try again.',
  ],
  general_unauthorized_scope: [
    401,
    'The current user or API key does not have the required scopes to access the requested resource.',
  ],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_query_invalid: [400, "The query's syntax is invalid. Please check the query and try again."],
  general_cursor_not_found: [
    400,
    'The cursor is invalid. This can happen if the item represented by the cursor has been deleted.',
  ],
  general_unknown_origin: [403, 'The request originated from an unknown origin.'],
  general_unknown: [500, 'An unknown error has occurred. Please check the logs for more information.'],
  general_server_overloaded: [503, 'The server is busy. Please try again in a moment.'],
  general_service_unavailable: [
    503,
    'The server cannot save at the moment. What you sent was not taken; please try again later.',
  ],
  request_too_large: [413, 'The request is too large. Please send it in smaller parts.'],
  project_unknown: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  ],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  user_blocked: [403, 'The current user has been blocked.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_email_already_exists: [409, 'A user with the same email already exists in the current project.'],
  user_password_mismatch: [400, 'Passwords do not match. Please check the password and confirm password.'],
  user_jwt_invalid: [
    401,
    'The JWT token is invalid. Please check the value of the X-Appwrite-JWT header to ensure the correct token is being used.',
  ],
  database_not_found: [404, 'Database with the requested ID could not be found.'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  document_not_found: [404, 'Document with the requested ID could not be found.'],
  document_already_exists: [
    409,
    'Document with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  document_unique_constraint_violation: [
    409,
    'Document with the requested unique attributes already exists.',
  ],
  document_invalid_structure: [
    400,
    'The document structure is invalid. Please ensure the attributes match the collection definition.',
  ],
  document_missing_data: [400, 'The document data is missing. Try again with document data populated.'],
  document_missing_payload: [
    400,
    'The document data and permissions are missing. You must provide either document data or permissions to be updated.',
  ],
  document_update_conflict: [409, 'Remote document is newer than local.'],
  database_query_order_null: [
    400,
    'The order attribute had a null value. Cursor pagination requires all documents order attribute values are non-null.',
  ],
  // Portage's own
  operation_kind_unknown: [400, 'This server does not know that kind of operation.'],
  operation_invalid: [400, 'The operation has a field that cannot be taken.'],
  operation_payload_mismatch: [409, 'An operation with this id was already taken, with another content.'],
  operation_other_person: [403, 'This operation was made by somebody else than the person signed in.'],
  operation_needs_account: [401, 'Please sign in to send this.'],
  posting_not_found: [404, 'There is no posting with this number.'],
  posting_closed: [410, 'This posting is closed.'],
  posting_changed: [409, 'This posting changed while your application waited.'],
  posting_invalid: [400, 'This posting has a field that cannot be taken.'],
  guest_identity_missing: [401, 'This device has not said who it is.'],
  protocol_unsupported: [400, 'This app and this server speak different versions. Please update the app.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorType = keyof typeof ERRORS;

/** The body of every error answer. */
export interface ErrorBody {
  message: string;
  code: number;
  type: string;
  version: string;
}
