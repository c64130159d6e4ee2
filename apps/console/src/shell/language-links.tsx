import { useLocation } from '@tanstack/react-router'
import { languageNames, languages } from '@tiller/ui/language'
import { language } from '../language/text.ts'
import { addLanguage } from '../routing/address.ts'

/** Links to this screen in the other languages. The server remembers the choice. */
export function LanguageLinks() {
  const { publicHref } = useLocation()
  return languages
    .filter((each) => each !== language)
    .map((each) => (
      <a key={each} className="plain" lang={each} hrefLang={each} href={addLanguage(publicHref, each)}>
        {languageNames[each]}
      </a>
    ))
}
