import assert from 'node:assert/strict'
import { createUser } from '#domain/access/sign-in/users.ts'
import type { Harness } from './harness.ts'

/** Makes the person with an e-mail address a user who gets mails in Spanish. */
export async function addSpanishUser({ db, parts, tenant, clock }: Harness, emailAddress: string) {
  const { id } = await createUser(db, parts.secretBox, tenant, {
    emailAddress,
    password: 'correct horse battery',
    secondFactor: 'NONE',
    at: clock.at,
  })
  await db
    .updateTable('credential')
    .set({ language: 'es' })
    .where('emailAddress', '=', emailAddress)
    .execute()
  return { id, emailAddress }
}

const englishWords =
  /\b(?:the|your?|is|are|was|not|with|this|these|for|from|of|and|has|mail|at most|click|week)\b/i

/** Asserts that a mail is in Spanish. URLs are ignored. */
export function assertSpanish(mail: { subject: string; body: string; headers: unknown } | undefined) {
  assert.partialDeepStrictEqual(mail?.headers, { 'content-language': 'es' })
  const text = `${mail?.subject}\n${mail?.body}`.replaceAll(/https?:\S+/g, '')
  assert.doesNotMatch(text, englishWords)
  assert.match(text, /\b(?:de|el|la|su|sus|para|en)\b/i)
}
