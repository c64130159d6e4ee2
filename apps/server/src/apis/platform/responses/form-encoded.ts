import { isForm, type Call } from '#lib/http/bind.ts'

/**
 * Sends the answer to a form. OAuth libraries send forms and read the spelling of RFC 6749, so each member
 * stands there in that spelling, too: what they do not know, they have to ignore (RFC 6749, 5.1).
 */
export async function sendFormAnswer({ operation, request, reply, serialise }: Call, result: unknown) {
  if (!isForm(operation, request)) return false
  const answer = JSON.parse(serialise(result)) as object
  await reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...answer, ...inFormSpelling(answer) }))
  return true
}

/** `accessToken` → `access_token` */
const inFormSpelling = (answer: object) =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
