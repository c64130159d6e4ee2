/** The languages of the pages and the console, with their own names. The first one is the default. */
export const languageNames = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]

/** Returns the language with this code, or undefined if there is none. */
export const findLanguage = (code: unknown): Language | undefined => languages.find((each) => each === code)

/** Returns the query that requests the same page in a language. The server remembers the choice. */
export function createLanguageQuery(query: string, language: Language): string {
  const parameters = new URLSearchParams(query)
  parameters.set(languageParameter, language)
  return `?${parameters.toString()}`
}

/** The query parameter of the server that chooses a language. */
export const languageParameter = 'lang'

/** The locales for numbers and dates. Both are of the United States, where all jobs are. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }
