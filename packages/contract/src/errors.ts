/**
 * The status, title, meaning, and remedy of an error code. The error catalog, the OpenAPI documents, and the server's
 * responses are generated from these definitions.
 */
export type ErrorDefinition = {
  status: number
  title: string
  meaning: string
  remedy: string
  oauth?: string
}

const table = {
  'invalid-request': {
    status: 400,
    title: 'The request is invalid',
    meaning:
      'At least one parameter or body field is missing, unknown, of the wrong type, or outside its limits. `errors` lists all of them.',
    remedy:
      'Correct every entry of `errors`: `in` and `field` give the location, `message` the reason, and `value` the value sent. At most 100 are listed; `detail` gives the total.',
  },
  'malformed-body': {
    status: 400,
    title: 'The body cannot be parsed',
    meaning: 'The body does not match its Content-Type: it is not valid JSON or not a valid form.',
    remedy: 'Send well-formed JSON in UTF-8 with `Content-Type: application/json`.',
  },
  'unsupported-grant-type': {
    status: 400,
    title: 'The grant type is not supported',
    meaning: 'The token endpoint does not support this grant type.',
    remedy:
      'Use `CLIENT_CREDENTIALS` or `CODE` (form: `grant_type=client_credentials` or `authorization_code`).',
    oauth: 'unsupported_grant_type',
  },
  'unauthorized-client': {
    status: 400,
    title: 'The app client may not use this grant type',
    meaning: 'Only app clients that the operator has authorized may use `PASSWORD` and `CHALLENGE`.',
    remedy: 'Send users to the sign-in page and use `CODE`, or contact the operator.',
    oauth: 'unauthorized_client',
  },
  'invalid-grant': {
    status: 400,
    title: 'The credentials for the token are invalid',
    meaning:
      'The code, refresh token, password, session, or challenge response is wrong, expired, already used, or was issued to another app client.',
    remedy: 'Start over: send the user to the sign-in page or ask for the password again.',
    oauth: 'invalid_grant',
  },
  'invalid-scope': {
    status: 400,
    title: 'The requested scopes exceed those available',
    meaning:
      'A token can only have scopes of its app client. A new app client can only have scopes of the token that creates it. You can only assign roles within your own scopes.',
    remedy:
      'Omit the scopes to get all available ones, or request fewer. A user with a higher role can grant the others.',
    oauth: 'invalid_scope',
  },
  'client-authentication-failed': {
    status: 401,
    title: 'The app client could not be authenticated',
    meaning:
      'The Authorization header is missing, is not Basic, or contains an unknown client id or a wrong secret. `detail` gives the reason.',
    remedy: 'Send `Authorization: Basic base64(clientId:clientSecret)`.',
    oauth: 'invalid_client',
  },
  'publisher-authentication-failed': {
    status: 401,
    title: 'The publisher could not be authenticated',
    meaning: 'The Search API request has an unknown publisher id or a wrong pass.',
    remedy: 'Send the `id` and `pass` that the operator gave you, or omit both.',
  },
  'token-missing': {
    status: 401,
    title: 'An access token is required',
    meaning: 'The request has no bearer token.',
    remedy: 'Get a token from `POST /v5/oauth2/token` and send `Authorization: Bearer <token>`.',
  },
  'token-invalid': {
    status: 401,
    title: 'The access token is invalid',
    meaning: 'The token is unknown, expired, or revoked.',
    remedy: 'Get a new token from `POST /v5/oauth2/token`.',
  },
  'scope-missing': {
    status: 403,
    title: 'The access token lacks a scope',
    meaning: 'The token is valid but lacks the scope that this operation requires.',
    remedy:
      'Request the scope given in `detail` when you get the token. If the app client does not have it, create one that does.',
  },
  'feature-off': {
    status: 403,
    title: 'The feature is switched off',
    meaning: 'The operator has switched off the feature that this operation requires for this customer.',
    remedy: 'Ask the operator to switch the feature in `detail` on.',
  },
  'not-found': {
    status: 404,
    title: 'The object was not found',
    meaning:
      'The object does not exist or belongs to another customer. The response is the same in both cases.',
    remedy: 'Check the id, and `subCustomerId` if the object belongs to a sub-customer.',
  },
  'route-not-found': {
    status: 404,
    title: 'The operation does not exist',
    meaning: 'No operation has this method and path.',
    remedy: 'Compare the method and path with the API reference.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists but does not support this HTTP method.',
    remedy: 'Use one of the methods listed in the `Allow` header.',
  },
  'transition-not-allowed': {
    status: 409,
    title: 'The status does not allow this action',
    meaning:
      'The action is not possible in the current status. `detail` gives the status and the allowed actions.',
    remedy: 'Perform one of the allowed actions first, or leave the object unchanged.',
  },
  'launch-incomplete': {
    status: 409,
    title: 'The object is not ready for launch',
    meaning:
      'A campaign needs a bid and funding. A hiring event needs days, time frames, and a location. `errors` lists everything that is missing or invalid.',
    remedy: 'Set the fields listed in `errors` with PATCH, then launch again.',
  },
  archived: {
    status: 409,
    title: 'The object is archived',
    meaning:
      'Archived campaigns and segments can be read and copied but not changed. Archived sources accept no jobs.',
    remedy: 'Copy the object and change the copy. Send jobs to another source.',
  },
  'app-client-limit': {
    status: 409,
    title: 'The customer has reached its limit of app clients',
    meaning: 'A customer may have two app clients unless the operator allows more.',
    remedy: 'Delete an app client that you no longer use, or ask the operator for a higher limit.',
  },
  'user-exists': {
    status: 409,
    title: 'The email address is already in use',
    meaning: 'A user of the customer, possibly one with an open invitation, has this email address.',
    remedy: 'Change the role of the user. To repeat an invitation, remove the user and invite them again.',
  },
  'last-owner': {
    status: 409,
    title: 'The customer needs an owner',
    meaning: 'This is the last owner who has set a password. Without an owner, users could not be managed.',
    remedy: 'Give another user who has accepted the invitation the role OWNER first.',
  },
  'quota-exceeded': {
    status: 409,
    title: 'The quota is exhausted',
    meaning:
      'The request would exceed a quota: campaigns, segments, job filter values, jobs by API, users, open schedules, or responses stored for an `Idempotency-Key`. `detail` names the quota. Nothing was changed.',
    remedy:
      'Archive campaigns that you no longer need, use fewer filter values, delete schedules, acknowledge failed ones, send large requests without a key, or ask the operator for a higher quota.',
  },
  'source-type': {
    status: 409,
    title: 'The source receives its jobs in another way',
    meaning: 'A source receives its jobs either from a feed or by API. `detail` says how this one does.',
    remedy:
      'Send the jobs to a source of type API, which `POST /pools/{poolId}/sources` creates. Give a feed URL to another source.',
  },
  'request-in-progress': {
    status: 409,
    title: 'A request with the same key is in progress',
    meaning: 'Another request with this `Idempotency-Key` has not finished yet.',
    remedy: 'Wait for its response, or retry after a moment: you get the response of the first request.',
  },
  'resume-not-scanned': {
    status: 409,
    title: 'The file is not available',
    meaning: 'The malware scan has not finished or has found malware. `detail` gives the reason.',
    remedy: 'While `scanStatus` is PENDING, try again in a minute. A file with FAILURE is never released.',
  },
  'version-mismatch': {
    status: 412,
    title: 'The object has changed',
    meaning:
      'The version in the `If-Match` header is not the current version of the object. Nothing was changed.',
    remedy: 'Get the object again, reapply your change, and send the new `ETag`.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body exceeds the size limit of the operation.',
    remedy: 'Send less data per request. `detail` gives the limit.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The Content-Type is not supported',
    meaning: 'The operation does not support this media type, character encoding, or compression.',
    remedy: 'Send uncompressed JSON in UTF-8 with `Content-Type: application/json`.',
  },
  'key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    meaning:
      'The same `Idempotency-Key` was sent to this path with a different body or different parameters.',
    remedy: 'Use a new key for each intended change. Reuse a key only to retry the same request.',
  },
  'questions-invalid': {
    status: 422,
    title: 'The questions are invalid',
    meaning:
      "At least one question breaks a rule. `errors` lists every problem with its `path`, the question's `id`, and a message.",
    remedy:
      'Correct the problems listed in `errors`. The guide on application questions explains every rule with an example.',
  },
  'sign-in-locked': {
    status: 429,
    title: 'Too many failed attempts',
    meaning:
      'In 15 minutes there were ten attempts with a wrong secret for this app client from this address, or ten with a wrong password or code for this user or from this address. At the token endpoint, an app client is allowed a hundred for all of its users.',
    remedy:
      'Find the program that sends wrong credentials, then retry after the seconds given in `Retry-After`.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'Your address or token has exceeded the rate limit, or too many sign-in codes were sent to the user.',
    remedy:
      'Retry after the seconds given in `Retry-After`. Batch several items into one request where possible.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request timed out',
    meaning:
      'Headers must arrive within 10 seconds and the whole request within 30. An application form may take 5 minutes, at a rate of at least 40 KB per 10 seconds.',
    remedy: 'Retry on a faster connection or with a smaller body.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    meaning: 'The request line and all headers together are limited to 16 KB.',
    remedy: 'Send fewer or shorter headers, and move long values to the body.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal server error',
    meaning: 'The server failed. None of the request was applied.',
    remedy: 'Retry. If the error persists, report the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable',
    meaning:
      'A component that the service needs, such as the database, is unavailable, or the service is overloaded.',
    remedy: 'Retry after the seconds given in `Retry-After`.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof table

export const errorTable: Record<ErrorCode, ErrorDefinition> = table
