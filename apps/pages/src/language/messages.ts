import { formTexts } from '@tiller/contract/application-form/messages/spanish'
import { alertTexts } from '@tiller/contract/platform/alerts/messages/spanish'
import { IntlMessageFormat } from 'intl-messageformat'
import { application, formScriptTexts } from '../spanish/application.ts'
import { jobs } from '../spanish/jobs.ts'
import { mails } from '../spanish/mails.ts'
import { search } from '../spanish/search.ts'
import { signIn } from '../spanish/sign-in.ts'
import { errors, status } from '../spanish/status.ts'
import { userMails } from '../spanish/user-mails.ts'
import { locales, type Language } from '@tiller/ui/language'

/** The Spanish texts by their English text. */
export const spanish = {
  ...search,
  ...jobs,
  ...formTexts,
  ...formScriptTexts,
  ...application,
  ...mails,
  ...userMails,
  ...alertTexts,
  ...signIn,
  ...status,
  ...errors,
}

/** An English text in ICU MessageFormat. A text without a Spanish translation is an error of the compiler. */
export type TextId = keyof typeof spanish

export type Values = Readonly<Record<string, string | number>>

/** A text, with the values of its placeholders if it has any. */
export type Message = TextId | { id: TextId; values: Values }

const formats = new Map<string, IntlMessageFormat>()

/** Returns the parsed text in a language. Each is parsed once. */
export function findMessageFormat(id: TextId, language: Language): IntlMessageFormat {
  const key = `${language} ${id}`
  const format =
    formats.get(key) ?? new IntlMessageFormat(language === 'en' ? id : spanish[id], locales[language])
  formats.set(key, format)
  return format
}

/** Translates a text. Values are inserted as they are, even if they look like placeholders or tags. */
export function translate(language: Language, message: Message, values?: Values): string {
  const { id, values: own } = typeof message === 'string' ? { id: message, values } : message
  return String(findMessageFormat(id, language).format<string>(own))
}

/** Returns whether a text is one of ours. */
export const isTextId = (text: string): text is TextId => Object.hasOwn(spanish, text)

/** Translates a text if it is one of ours. Texts of customers remain unchanged. */
export const translateKnown = (language: Language, text: string): string =>
  isTextId(text) ? translate(language, text) : text
