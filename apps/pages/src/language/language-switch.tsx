import { useView } from '../view.ts'
import { createLanguageQuery, languageNames, languages } from '@tiller/ui/language'

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
