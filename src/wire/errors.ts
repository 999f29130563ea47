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
    'The server can’t save anything right now, so your request wasn’t saved. Please try again later.',
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
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_challenge_required: [
    401,
    'A recently succeeded challenge is required to complete this action. Try again after completing a challenge.',
  ],
  user_jwt_and_cookie_set: [403, 'Cannot set both JWT and cookie-based authentication methods.'],
  user_jwt_creation_denied: [403, 'A JWT can’t create another JWT.'],
  user_auth_method_unsupported: [
    501,
    'The requested authentication method is either disabled or unsupported.',
  ],
  user_email_not_found: [400, 'The current user has no email address associated with their account.'],
  user_phone_not_found: [400, 'The current user does not have a phone number associated with their account.'],
  user_phone_already_exists: [409, 'A user with the same phone number already exists.'],
  user_email_not_verified: [400, 'The email address of the current user is not verified.'],
  user_phone_not_verified: [400, 'The phone number of the current user is not verified.'],
  user_email_already_verified: [409, 'User email is already verified.'],
  user_phone_already_verified: [409, 'User phone is already verified.'],
  user_authenticator_not_found: [404, 'Authenticator could not be found on the current user.'],
  user_authenticator_already_verified: [409, 'This authenticator is already verified on the current user.'],
  user_recovery_codes_not_found: [404, 'Recovery codes could not be found on the current user.'],
  user_recovery_codes_already_exists: [
    409,
    'The current user already generated recovery codes. They can be regenerated.',
  ],
  user_identity_not_found: [404, 'The identity could not be found.'],
  user_identity_already_exists: [409, 'The identity is already connected with an account.'],
  user_target_not_found: [404, 'The target could not be found.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_oauth2_bad_request: [400, 'The OAuth provider answered with an error.'],
  user_oauth2_unauthorized: [401, 'OAuth2 login was not authorized.'],
  user_oauth2_provider_error: [424, 'The OAuth provider could not be reached or answered with an error.'],
  user_missing_id: [400, 'Missing ID from OAuth2 provider.'],
  project_provider_disabled: [412, 'The chosen OAuth provider is disabled.'],
  project_provider_unsupported: [501, 'The chosen OAuth provider is unsupported.'],
  general_smtp_disabled: [503, 'This server can’t send email.'],
  general_phone_disabled: [503, 'This server can’t send text messages.'],
  team_not_found: [404, 'Team with the requested ID could not be found.'],
  team_already_exists: [
    409,
    'Team with requested ID already exists. Please choose a different ID and try again.',
  ],
  team_invalid_secret: [
    401,
    'The team invitation secret is invalid. Please request a new invitation and try again.',
  ],
  team_invite_already_exists: [409, 'User has already been invited or is already a member of this team.'],
  team_invite_mismatch: [401, 'The invite does not belong to the current user.'],
  team_membership_mismatch: [404, 'The membership ID does not belong to the team ID.'],
  team_limit_exceeded: [400, 'You’re already in the maximum number of teams.'],
  membership_limit_exceeded: [400, 'The team already has the maximum number of members.'],
  membership_not_found: [404, 'Membership with the requested ID could not be found.'],
  membership_already_confirmed: [409, 'Membership is already confirmed.'],
  membership_deletion_prohibited: [400, 'The last owner can’t leave the team.'],
  membership_downgrade_prohibited: [400, 'The last owner can’t give up the role.'],
  database_not_found: [404, 'Database with the requested ID could not be found.'],
  database_already_exists: [
    409,
    'Database with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  database_limit_exceeded: [400, 'The maximum number of databases has been reached.'],
  database_timeout: [408, 'Database timed out. Try adjusting your queries or adding an index.'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  collection_already_exists: [
    409,
    'Collection with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  collection_limit_exceeded: [400, 'The maximum number of collections has been reached.'],
  table_not_found: [404, 'Table with the requested ID could not be found.'],
  table_already_exists: [
    409,
    'Table with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  table_limit_exceeded: [400, 'The maximum number of tables has been reached.'],
  attribute_not_found: [404, 'Attribute with the requested key could not be found.'],
  attribute_unknown: [400, 'The attribute required for the index could not be found.'],
  attribute_already_exists: [
    409,
    'Attribute with the requested key already exists. Attribute keys must be unique, try again with a different key.',
  ],
  attribute_limit_exceeded: [400, 'The maximum number of attributes has been reached.'],
  attribute_default_unsupported: [
    400,
    'Default values cannot be set for array attributes or required attributes.',
  ],
  attribute_value_invalid: [
    400,
    'The attribute value is invalid. Please check the type, range and value of the attribute.',
  ],
  attribute_type_invalid: [400, 'The attribute type is invalid.'],
  attribute_invalid_resize: [
    400,
    'Some values are longer than the new size, so the attribute can’t be made shorter.',
  ],
  column_not_found: [404, 'Column with the requested key could not be found.'],
  column_unknown: [400, 'The column required for the index could not be found.'],
  column_already_exists: [
    409,
    'Column with the requested key already exists. Column keys must be unique, try again with a different key.',
  ],
  column_limit_exceeded: [400, 'The maximum number of columns has been reached.'],
  column_default_unsupported: [400, 'Default values cannot be set for array columns or required columns.'],
  column_value_invalid: [
    400,
    'The column value is invalid. Please check the type, range and value of the column.',
  ],
  column_type_invalid: [400, 'The column type is invalid.'],
  column_invalid_resize: [
    400,
    'Some values are longer than the new size, so the column can’t be made shorter.',
  ],
  index_not_found: [404, 'Index with the requested key could not be found.'],
  index_already_exists: [409, 'Index with the requested key already exists. Try again with a different key.'],
  index_limit_exceeded: [400, 'The maximum number of indexes has been reached.'],
  index_invalid: [400, 'The index is invalid.'],
  column_index_not_found: [404, 'Index with the requested key could not be found.'],
  column_index_already_exists: [
    409,
    'Index with the requested key already exists. Try again with a different key.',
  ],
  column_index_limit_exceeded: [400, 'The maximum number of indexes has been reached.'],
  column_index_invalid: [400, 'The index is invalid.'],
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
  row_not_found: [404, 'Row with the requested ID could not be found.'],
  row_already_exists: [
    409,
    'Row with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  ],
  row_unique_constraint_violation: [409, 'Row with the requested unique columns already exists.'],
  row_invalid_structure: [
    400,
    'The row structure is invalid. Please ensure the columns match the table definition.',
  ],
  row_missing_data: [400, 'The row data is missing. Try again with row data populated.'],
  row_missing_payload: [
    400,
    'The row data and permissions are missing. You must provide either row data or permissions to be updated.',
  ],
  row_update_conflict: [409, 'Remote row is newer than local.'],
  database_query_order_null: [
    400,
    'The order attribute had a null value. Cursor pagination requires all documents order attribute values are non-null.',
  ],
  // Portage's own
  schema_fixed: [403, 'This is part of Portage’s own schema and can’t be changed.'],
  schema_update_conflict: [409, 'Someone else changed this at the same time. Please try again.'],
  bulk_unsupported: [400, 'Bulk operations aren’t supported. Please send the documents one by one.'],
  transactions_unsupported: [400, 'Transactions aren’t supported.'],
  operation_kind_unknown: [400, 'This server doesn’t support that kind of operation.'],
  operation_invalid: [400, 'The operation has an invalid field.'],
  operation_payload_mismatch: [409, 'An operation with this ID and different content was already accepted.'],
  operation_other_person: [403, 'This operation belongs to another account than the one that’s signed in.'],
  operation_too_old: [
    410,
    'This was written more than a year ago, so the server can’t tell whether it was already accepted.',
  ],
  operation_from_future: [409, 'This device’s clock is ahead of the server’s.'],
  operation_needs_account: [401, 'Please sign in to send this.'],
  posting_not_found: [404, 'No posting has this number.'],
  posting_closed: [410, 'This posting is closed.'],
  posting_changed: [409, 'This posting changed before your application was sent.'],
  posting_invalid: [400, 'This posting has an invalid field.'],
  posting_refused: [403, 'The operator refused this posting. Please change it and post it as a new one.'],
  posting_not_yours: [403, 'Only the employer who posted this can change it.'],
  posting_not_made_yet: [409, 'The posting that this changes hasn’t arrived yet.'],
  quota_exceeded: [400, 'You’ve reached the limit. Remove some items, then try again.'],
  daily_quota_exceeded: [429, 'You’ve reached the limit for one day. Please try again later.'],
  posting_edited_too_often: [
    409,
    'This posting has changed many times since you saw it. Please review it, then make your change again.',
  ],
  application_no_recipient: [
    409,
    'This employer doesn’t take applications on Portage. The posting says how to apply.',
  ],
  application_not_found: [404, 'This application doesn’t exist.'],
  application_not_made_yet: [409, 'The application that this refers to hasn’t arrived yet.'],
  application_too_often: [409, 'You’ve applied for this job and withdrawn too many times.'],
  application_withdrawn: [409, 'You withdrew your application for this job.'],
  guest_identity_missing: [401, 'The request doesn’t identify the device. Send its guest secret or sign in.'],
  protocol_unsupported: [400, 'This app is out of date. Please update it.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorType = keyof typeof ERRORS;

/** The body of every error answer. */
export interface ErrorBody {
  message: string;
  code: number;
  type: string;
  version: string;
}
