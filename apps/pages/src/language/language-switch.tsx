import { useView } from '../view.ts'
import { languageNames, languages, type Language } from '@tiller/ui/language'

/** Returns the query that requests the same page in a language. */
export function createLanguageQuery(query: string, language: Language): string {
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  return `?${parameters.toString()}`
}

/**
 * The links to this page in the other languages.
 *
 * @param query the query of the page, if its URL contains one that must not be repeated
 */
export function LanguageSwitch({ query }: { query?: string | undefined }) {
  const { language, query: own } = useView()
  if (own === null) return null
  return languages
    .filter((each) => each !== language)
    .map((each) => (
      <a
        key={each}
        className="language"
        lang={each}
        hrefLang={each}
        href={createLanguageQuery(query ?? own, each)}
      >
        {languageNames[each]}
      </a>
    ))
}
