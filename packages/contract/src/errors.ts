/**
 * Every error code of the three APIs, once: its HTTP status, its title, what it means and what to do.
 * The portal's error catalogue, the emitted documents and the server's answers are made from this table.
 */
export type ErrorEntry = { status: number; title: string; meaning: string; remedy: string; oauth?: string }

const table = {
  'invalid-request': {
    status: 400,
    title: 'The request breaks a rule of the contract',
    meaning:
      'At least one parameter or body field is missing, unknown, of the wrong type or beyond its limit. `errors` lists all of them.',
    remedy:
      'Correct every entry of `errors`: `in` and `field` say where, `message` says why, `value` is what was sent. At most 100 are listed, and `detail` says how many there are.',
  },
  'malformed-body': {
    status: 400,
    title: 'The body cannot be read',
    meaning: 'The body is not the JSON (or form) that its Content-Type announces.',
    remedy: 'Send well-formed JSON in UTF-8 with `Content-Type: application/json`.',
  },
  'unsupported-grant-type': {
    status: 400,
    title: 'This grant type is not offered',
    meaning: 'The token endpoint does not know the grant type.',
    remedy:
      'Use `CLIENT_CREDENTIALS` or `CODE` (form: `grant_type=client_credentials` or `authorization_code`).',
    oauth: 'unsupported_grant_type',
  },
  'unauthorized-client': {
    status: 400,
    title: 'The app client may not use this grant type',
    meaning: 'Only app clients that the operator lets take passwords may use `PASSWORD` and `CHALLENGE`.',
    remedy: 'Send users to the sign-in page and use `CODE`, or ask the operator.',
    oauth: 'unauthorized_client',
  },
  'invalid-grant': {
    status: 400,
    title: 'What was shown for a token is not valid',
    meaning:
      'The code, refresh token, password, session or answer to a challenge is wrong, expired, used before, or was given to another app client.',
    remedy: 'Begin again: send the user to the sign-in page, or ask for the password once more.',
    oauth: 'invalid_grant',
  },
  'invalid-scope': {
    status: 400,
    title: 'More scopes were asked for than are held',
    meaning:
      'A token can be given only scopes that its app client holds, an app client only scopes that the token which makes it holds, and a person only a role that opens nothing beyond them.',
    remedy:
      'Leave the scopes out to get all that can be given, or ask for fewer; somebody with a wider role can do the rest.',
    oauth: 'invalid_scope',
  },
  'client-authentication-failed': {
    status: 401,
    title: 'The app client could not be authenticated',
    meaning:
      'The Authorization header is missing, is not Basic, or names an unknown client id or a wrong secret. `detail` says which.',
    remedy: 'Send `Authorization: Basic base64(clientId:clientSecret)`.',
    oauth: 'invalid_client',
  },
  'publisher-authentication-failed': {
    status: 401,
    title: 'The publisher could not be authenticated',
    meaning: 'The Search API was called with an unknown publisher id or a wrong pass.',
    remedy: 'Send the `id` and `pass` that you were given, or neither.',
  },
  'token-missing': {
    status: 401,
    title: 'An access token is needed',
    meaning: 'The request carries no bearer token.',
    remedy: 'Get a token from `POST /v5/oauth2/token` and send `Authorization: Bearer <token>`.',
  },
  'token-invalid': {
    status: 401,
    title: 'The access token is not valid',
    meaning: 'The token is unknown, expired or revoked.',
    remedy: 'Get a new token from `POST /v5/oauth2/token`.',
  },
  'scope-missing': {
    status: 403,
    title: 'The access token lacks a scope',
    meaning: 'The token is valid, but this operation needs a scope that it does not carry.',
    remedy:
      'Ask for the scope named in `detail` when you get the token. If the app client does not hold it, make one that does.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such object',
    meaning: 'The object does not exist, or belongs to somebody else: the two answers are the same.',
    remedy: 'Check the id, and `subCustomerId` if the object belongs to a sub-customer.',
  },
  'route-not-found': {
    status: 404,
    title: 'There is no such operation',
    meaning: 'No operation has this method and path.',
    remedy: 'Compare method and path with the API reference.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'There is something at this path, but not for the HTTP method that was sent.',
    remedy: 'Use one of the methods that the header `Allow` names.',
  },
  'transition-not-allowed': {
    status: 409,
    title: 'The status does not allow this action',
    meaning:
      'The object is in a status in which the action is not possible. `detail` names the status and the actions that are.',
    remedy: 'Take one of the allowed actions first, or leave the object as it is.',
  },
  'launch-incomplete': {
    status: 409,
    title: 'Something needed for launch is missing or wrong',
    meaning:
      'A campaign can go live only with a bid and funding, an event only with days, time frames and a place that it can be held at; `errors` lists all that is missing or wrong.',
    remedy: 'Set the fields that `errors` names with PATCH, then launch again.',
  },
  archived: {
    status: 409,
    title: 'The object is archived',
    meaning: 'An archived campaign or segment can be read and copied, but no longer changed.',
    remedy: 'Copy it and change the copy.',
  },
  'app-client-limit': {
    status: 409,
    title: 'The customer has as many app clients as it may have',
    meaning: 'A customer may have two app clients, unless the operator allows more.',
    remedy: 'Delete an app client that is no longer used, or ask the operator for more.',
  },
  'user-exists': {
    status: 409,
    title: 'Somebody has this e-mail address already',
    meaning: 'An e-mail address is the user name of one person on the whole platform, whatever the customer.',
    remedy: 'If the person is on your list already, change its role; if not, use another address.',
  },
  'last-owner': {
    status: 409,
    title: 'A customer must keep an owner',
    meaning:
      'No other owner would be left who has chosen a password, so that nobody could manage people any more.',
    remedy: 'Make somebody else an owner first, who has accepted the invitation.',
  },
  'quota-exceeded': {
    status: 409,
    title: 'There is as much as there may be',
    meaning:
      'You would have more campaigns, segments, values of job filters, people, schedules of a kind that are not completed, or answers kept under an `Idempotency-Key`, than are allowed. `detail` names the quota. Nothing was changed.',
    remedy:
      'Archive campaigns that are not needed any more, use fewer values, delete schedules, acknowledge those that have failed, send large requests without a key, or ask the operator for more.',
  },
  'request-in-progress': {
    status: 409,
    title: 'A request with the same key is under way',
    meaning: 'Another request with this `Idempotency-Key` has begun and is not finished.',
    remedy:
      'Wait for its answer, or send the same request again after a moment: you get the answer of the first.',
  },
  'resume-not-scanned': {
    status: 409,
    title: 'The file cannot be given out',
    meaning: 'The search for malware in the file has not ended yet, or has found some. `detail` says which.',
    remedy: 'While `scanStatus` is PENDING, try again in a minute. A file with FAILURE is never given out.',
  },
  'version-mismatch': {
    status: 412,
    title: 'The object has changed in the meantime',
    meaning: 'The `If-Match` header names a version that the object no longer has. Nothing was changed.',
    remedy: 'Read the object again, apply your change to what you find, and send the new `ETag`.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'The body is larger than the operation takes.',
    remedy: 'Send less in one request; the limit is in `detail`.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The Content-Type is not supported',
    meaning: 'The operation does not read bodies of this type, encoding or compression.',
    remedy: 'Send JSON in UTF-8, not compressed, with `Content-Type: application/json`.',
  },
  'key-reused': {
    status: 422,
    title: 'The idempotency key belongs to another request',
    meaning:
      'The same `Idempotency-Key` was sent to this path before, with another body or other parameters.',
    remedy: 'Send a fresh key for each thing you want done; send the same key only with the same request.',
  },
  'questions-invalid': {
    status: 422,
    title: 'The questions break a rule',
    meaning:
      'At least one question cannot be asked as it stands. `errors` names every fault with its `path`, the `id` of the question and a sentence.',
    remedy: 'Correct what `errors` names; the guide on application questions has every rule with an example.',
  },
  'sign-in-locked': {
    status: 429,
    title: 'Too many failed attempts',
    meaning:
      'Ten attempts with a wrong secret were made in 15 minutes for this app client from this address, or ten with a wrong password or code for this user or from this address. At the token endpoint, an app client may make a hundred for its users together.',
    remedy: 'Find out who sends wrong credentials; then try again after the seconds in `Retry-After`.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'More requests came from your address, or with your token, than the operation takes; or the user has been sent as many sign-in codes as are allowed.',
    remedy: 'Try again after the seconds in `Retry-After`; send more in one request where that is possible.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    meaning:
      'Headers must arrive within 10 seconds and the whole request within 30; an application form may take 5 minutes, with at least 40 KB in each 10 seconds.',
    remedy: 'Send the request again, on a better connection or with a smaller body.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The header fields are too large',
    meaning: 'The request line and all headers together may have 16 KB.',
    remedy: 'Send fewer or shorter headers; put long values into the body.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'The server failed. Nothing of the request was kept.',
    remedy: 'Try again. If it happens again, report the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer now',
    meaning:
      'A part that is needed, such as the database, is not reachable, or the service has more to do than it can.',
    remedy: 'Try again after the seconds in `Retry-After`.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof table

export const errorTable: Record<ErrorCode, ErrorEntry> = table
