import { Notice } from '@tiller/ui/notice'
import { translateError, type PageError } from '../language/page-error.ts'
import { Text, useLanguage, useText } from '../language/use-text.tsx'
import { Layout, searchStartPath } from '../layout.tsx'
import { SearchForm, createSearchUrl, type SearchFormValues } from './search-form.tsx'

const emptySearch: SearchFormValues = { q: '', l: '', kept: {} }

/**
 * The search page without a query.
 *
 * @param message the API's error message, which is meant for developers and not shown; absent if there was no request
 */
export function SearchStartPage({
  message,
  search = emptySearch,
}: {
  message?: string
  search?: SearchFormValues
}) {
  const t = useText()
  return (
    <Layout
      title={t('Find a job')}
      isBranded
      description={t('Search the advertised jobs by title, company, keyword and place.')}
      query={message === undefined ? '' : createSearchUrl(search)}
    >
      {message === undefined ? null : <meta name="error" content={message} />}
      <div className="begin">
        <h1>{t('Find a job')}</h1>
        <p className="soft">{t('Enter a job, a place, or both.')}</p>
        <SearchForm {...search} />
      </div>
    </Layout>
  )
}

/** An error page that keeps the search so that it can be corrected. */
export function SearchErrorPage({
  error,
  search = emptySearch,
}: {
  error: PageError
  search?: SearchFormValues
}) {
  const t = useText()
  return (
    <Layout
      title={t('Job search')}
      isBranded
      query={createSearchUrl(search)}
      header={<SearchForm {...search} />}
    >
      <div className="results-head">
        <h1>{t('That did not work')}</h1>
        <Notice tone="bad">
          <p>{translateError(useLanguage(), error)}</p>
        </Notice>
        <p className="soft">
          <Text
            id="Change the search above, or <link>start over</link>."
            values={{ link: (text) => <a href={searchStartPath}>{text}</a> }}
          />
        </p>
      </div>
    </Layout>
  )
}
