import { languages, locales, type Language } from '@tiller/ui/language'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import type { spanish } from './spanish.ts'

/** An English text in ICU MessageFormat. A text without a Spanish translation is an error of the compiler. */
export type TextId = keyof typeof spanish

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** A text with placeholders, as the build inserts it: parsed, so that the console needs no parser. */
type ParsedText = { key: string; ast: Ast }

const findLanguage = (text: string | undefined): Language => languages.find((each) => each === text) ?? 'en'

/** The language of the page. It changes only when the page is loaded again. */
export const language = findLanguage((globalThis.document as Document | undefined)?.documentElement.lang)

/** The locale for numbers and dates. */
export const locale = locales[language]

// Modules that translate texts wait for this one, so that their constants are translated, too.
const catalog = language === 'en' ? undefined : await import('./spanish.ts')

const translations: Readonly<Record<string, string | Ast>> = catalog?.spanish ?? {}

const serverTexts = Object.entries<string>(catalog?.serverTexts ?? {}).map(([english, translated]) => ({
  pattern: patternOf(english),
  translated,
}))

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

/**
 * Translates a text that the contract, the server, or `humanize` has written in English. A text of several lines, such
 * as the weekly digest, is translated line by line. Texts by customers, which no catalog contains, remain unchanged.
 */
export function translateKnown(text: string): string {
  const translated = translations[text] ?? translateFilledIn(text)
  if (typeof translated === 'string') return translated
  const parts = text.split(/(\n(?:- )?)/)
  return parts.length === 1
    ? text
    : parts.map((part, index) => (index % 2 === 0 ? translateKnown(part) : part)).join('')
}

/** Translates a text that a template has produced. Values remain unchanged except a `{sentence}`. */
function translateFilledIn(text: string): string | undefined {
  for (const { pattern, translated } of serverTexts) {
    const match = pattern.exec(text)
    if (match !== null)
      return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = match.groups?.[name] ?? ''
        return name === 'sentence' ? translateKnown(value) : value
      })
  }
  return undefined
}

/** Returns a pattern for the texts that a template such as `must be at most {limit} characters long` can produce. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\{(\w+)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`) : `(?<${part}>.+?)`,
  )
  return new RegExp(`^${source.join('')}$`)
}

type ElementValues = Readonly<
  Record<string, string | number | ReactNode | ((content: ReactNode[]) => ReactNode)>
>

/** A text with elements: `values` contains an element for each placeholder, and a function for each tag. */
export const Text = ({ id, values }: { id: TextId; values: ElementValues }) =>
  createElement(Fragment, null, ...[findFormat(id).format<ReactNode>(values)].flat())
