import type { Language } from '@tiller/ui/language'
import { isTextId, translate, type TextId } from './messages.ts'

/** An error of the server. Its texts are meant for developers, too, so not all of them are translated. */
export type PageError = {
  status: number
  title: string
  message: string
  retryAfterSeconds?: number | undefined
}

export const translateErrorTitle = (language: Language, { title }: PageError): string =>
  language === 'en' ? title : translate(language, isTextId(title) ? title : 'That did not work')

/** Returns the message of an error, or what to do about it if the message has no translation. */
export function translateError(language: Language, error: PageError): string {
  const { status, message, retryAfterSeconds: seconds } = error
  if (language === 'en') return message
  if (isTextId(message)) return translate(language, message)
  if (seconds !== undefined)
    return translate(language, 'Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds,
    })
  const advice: TextId = status >= 500 ? 'Try again in a moment.' : 'Check the address and your entries.'
  return translate(language, advice)
}
