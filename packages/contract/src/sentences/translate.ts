/**
 * Creates a function that translates sentences written elsewhere. A text of several lines, such as the weekly digest,
 * is translated line by line. Texts by customers, which no catalog contains, remain unchanged.
 *
 * @param texts whole texts and their translations
 * @param templates sentences with placeholders, such as `must be at most {limit} characters long`. Values remain
 *   unchanged except a `{sentence}`.
 */
export function createSentenceTranslator(
  texts: Readonly<Record<string, unknown>>,
  templates: Readonly<Record<string, string>>,
): (text: string) => string {
  const patterns = Object.entries(templates).map(([english, translated]) => ({
    pattern: patternOf(english),
    translated,
  }))
  const fillIn = (text: string): string | undefined => {
    for (const { pattern, translated } of patterns) {
      const match = pattern.exec(text)
      if (match !== null)
        return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const value = match.groups?.[name] ?? ''
          return name === 'sentence' ? translate(value) : value
        })
    }
    return undefined
  }
  const translate = (text: string): string => {
    const translated = texts[text] ?? fillIn(text)
    if (typeof translated === 'string') return translated
    const parts = text.split(/(\n(?:- )?)/)
    return parts.length === 1
      ? text
      : parts.map((part, index) => (index % 2 === 0 ? translate(part) : part)).join('')
  }
  return translate
}

/** Returns a pattern for the texts that a template can produce. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\{(\w+)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`) : `(?<${part}>.+?)`,
  )
  return new RegExp(`^${source.join('')}$`)
}

const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g

/**
 * Returns templates for the sentences that texts in ICU MessageFormat can produce: one for each combination of the
 * forms of their plurals.
 */
export const listSentenceTemplates = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([english, translated]) => expand(english, translated)))

function expand(english: string, translated: string): [english: string, translated: string][] {
  const [first] = english.matchAll(plural)
  if (first === undefined) return [[english, translated]]
  const name = first[1]
  return (['one', 'other'] as const).flatMap((form) => {
    const choose = (text: string) =>
      text.replaceAll(plural, (whole, own: string, one: string, other: string) =>
        own !== name ? whole : form === 'one' ? one.replaceAll('#', '1') : other.replaceAll('#', `{${own}}`),
      )
    return expand(choose(english), choose(translated))
  })
}
