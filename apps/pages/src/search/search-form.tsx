import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { useText } from '../language/use-text.tsx'
import { SearchFilters, omitFilters } from './search-filters.tsx'

/** The query, the place, and the other parameters that links must preserve, for example a publisher's tags. */
export type SearchFormValues = { q: string; l: string; kept: Readonly<Record<string, string>> }

export const createSearchUrl = ({ q, l, kept }: SearchFormValues): string => {
  const asked = Object.entries({ q, l }).filter(([, text]) => text !== '')
  return `?${new URLSearchParams([['format', 'html'], ...asked, ...Object.entries(kept)]).toString()}`
}

/** The path of the Search API, which responds to the form with a page. */
const searchPath = '/api/search.php'

/** The search form. A new search starts at the first result. */
export function SearchForm({ q, l, kept }: SearchFormValues) {
  const t = useText()
  return (
    <form className="search" role="search" action={searchPath}>
      <input type="hidden" name="format" value="html" />
      {Object.entries(omitFilters(kept)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        id="q"
        name="q"
        label={t('What')}
        type="search"
        defaultValue={q}
        placeholder={t('Title, company or keyword')}
        maxLength={500}
        enterKeyHint="search"
      />
      <Field
        id="l"
        name="l"
        label={t('Where')}
        defaultValue={l}
        placeholder={t('City, state or zip code')}
        maxLength={200}
        autoComplete="address-level2"
        enterKeyHint="search"
      />
      <Button type="submit">{t('Search')}</Button>
      <SearchFilters kept={kept} />
    </form>
  )
}
