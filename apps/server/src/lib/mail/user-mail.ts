import { createSentenceTranslator } from '@tiller/contract/sentences/translate'
import { storedSentences } from '@tiller/contract/sentences/spanish'
import { findLanguage, translate, type Language, type TextId } from '@tiller/pages/pages'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { storeMail, type Mail } from './outbox.ts'

/** Translates a text to the language of a mail. */
export type MailText = (id: TextId, values?: Readonly<Record<string, string | number>>) => string

export const createMailText =
  (language: Language): MailText =>
  (id, values) =>
    translate(language, id, values)

/** Converts a stored language. Null means English. */
export const toLanguage = (stored: string | null | undefined): Language => findLanguage(stored) ?? 'en'

const translateToSpanish = createSentenceTranslator({}, storedSentences)

/** Translates a sentence that is stored in English, such as the title of an alert or a problem of a feed. */
export const translateStored = (language: Language, text: string): string =>
  language === 'es' ? translateToSpanish(text) : text

export type WrittenMail = Pick<Mail, 'subject' | 'body'>

/**
 * Queues a mail to each of these e-mail addresses, in the language of its user, or in English if it belongs to none.
 */
export async function storeMailsTo(
  db: Db,
  { recipients, ...mail }: Omit<Mail, 'recipient' | 'subject' | 'body' | 'language'> & MailRecipients,
  write: (text: MailText, language: Language) => WrittenMail,
  at: Date,
) {
  for (const recipient of recipients) {
    const language = await findLanguageOfAddress(db, mail.rootCustomerId, recipient)
    await storeMail(db, { ...mail, recipient, language, ...write(createMailText(language), language) }, at)
  }
}

type MailRecipients = Pick<Tenant, 'rootCustomerId'> & { recipients: Iterable<string> }

/** Selects the languages of users, which belong to their sign-in. */
const selectLanguages = (db: Db) =>
  db
    .selectFrom('appUser')
    .innerJoin('credential', 'credential.id', 'appUser.credentialId')
    .select('credential.language')

/** Finds the language of the person who signs in with an e-mail address at a customer or its sub-customers. */
async function findLanguageOfAddress(db: Db, rootCustomerId: number, emailAddress: string) {
  const person = await selectLanguages(db)
    .where('appUser.rootCustomerId', '=', rootCustomerId)
    .where(sql<boolean>`lower(app_user.email_address) = lower(${emailAddress})`)
    .limit(1)
    .executeTakeFirst()
  return toLanguage(person?.language)
}

/** Returns the language that a user has chosen or signed in in, or null if it is not known. */
export async function findUserLanguage(db: Db, userId: number | null): Promise<Language | null> {
  if (userId === null) return null
  const person = await selectLanguages(db).where('appUser.id', '=', userId).executeTakeFirst()
  return person?.language == null ? null : toLanguage(person.language)
}
