import { toSnakeCase } from '#lib/postgres/camel-case.ts'
import { isFormRequest, type ValidRequest } from '#lib/http/bind.ts'

/**
 * Sends the response to a form-encoded request. OAuth libraries expect the names of RFC 6749, so each field is
 * included under both names. Clients must ignore unknown fields (RFC 6749, 5.1). Returns whether it has sent a
 * response.
 */
export async function sendFormEncoded(
  { operation, request, reply, serialize }: ValidRequest,
  result: unknown,
) {
  if (!isFormRequest(operation, request)) return false
  const answer = JSON.parse(serialize(result)) as object
  await reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...answer, ...withFormNames(answer) }))
  return true
}

/** Converts field names, for example `accessToken` to `access_token`. */
const withFormNames = (answer: object) =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [toSnakeCase(name), value]))
