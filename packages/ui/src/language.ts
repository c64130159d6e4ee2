/** The languages of the pages and the console, with their own names. The first one is the default. */
export const languageNames = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]

/** The locales for numbers and dates. Both are of the United States, where all jobs are. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }
