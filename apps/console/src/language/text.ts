import { createSentenceTranslator } from '@tiller/contract/sentences/translate'
import { findLanguage, locales, type Language } from '@tiller/ui/language'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import type { spanish } from './spanish.ts'

/** An English text in ICU MessageFormat. A text without a Spanish translation is an error of the compiler. */
export type TextId = keyof typeof spanish

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** A text with placeholders, as the build inserts it: parsed, so that the console needs no parser. */
type ParsedText = { key: string; ast: Ast }

/** The language of the page. It changes only when the page is loaded again. */
export const language: Language =
  findLanguage((globalThis.document as Document | undefined)?.documentElement.lang) ?? 'en'

/** The locale for numbers and dates. */
export const locale = locales[language]

// Modules that translate texts wait for this one, so that their constants are translated, too.
const catalog = language === 'en' ? undefined : await import('./spanish.ts')

const translations: Readonly<Record<string, string | Ast>> = catalog?.spanish ?? {}

const formats = new Map<string, IntlMessageFormat>()

function findFormat(id: TextId | ParsedText): IntlMessageFormat {
  const { key, ast } = typeof id === 'string' ? { key: id, ast: id } : id
  const format = formats.get(key) ?? new IntlMessageFormat(translations[key] ?? ast, locale)
  formats.set(key, format)
  return format
}

/** Translates a text. Values are inserted as they are, even if they look like placeholders or tags. */
export function t(id: TextId, values?: Readonly<Record<string, string | number>>): string {
  if (values !== undefined) return String(findFormat(id).format<string>(values))
  const translated = translations[id]
  return typeof translated === 'string' ? translated : id
}

/** Translates a text that the contract, the server, or `humanize` has written in English. */
export const translateKnown = createSentenceTranslator(translations, catalog?.serverTexts ?? {})

type ElementValues = Readonly<
  Record<string, string | number | ReactNode | ((content: ReactNode[]) => ReactNode)>
>

/** A text with elements: `values` contains an element for each placeholder, and a function for each tag. */
export const Text = ({ id, values }: { id: TextId; values: ElementValues }) =>
  createElement(Fragment, null, ...[findFormat(id).format<ReactNode>(values)].flat())
