import { Notice } from '@tiller/ui/notice'
import { Layout, searchStartPath } from '../layout.tsx'
import { SearchForm, type SearchFormValues } from './search-form.tsx'

const emptySearch: SearchFormValues = { q: '', l: '', kept: {} }

/**
 * The search page without a query.
 *
 * @param message the API's error message, which is meant for developers and not shown; absent if there was no request
 */
export const SearchStartPage = ({
  message,
  search = emptySearch,
}: {
  message?: string
  search?: SearchFormValues
}) => (
  <Layout
    title="Find a job"
    isBranded
    description="Search the advertised jobs by title, company, keyword and place."
  >
    {message === undefined ? null : <meta name="error" content={message} />}
    <div className="begin">
      <h1>Find a job</h1>
      <p className="soft">Say what you look for, where, or both.</p>
      <SearchForm {...search} />
    </div>
  </Layout>
)

/** An error page that keeps the search so that it can be corrected. */
export const SearchErrorPage = ({
  message,
  search = emptySearch,
}: {
  message: string
  search?: SearchFormValues
}) => (
  <Layout title="Search" isBranded header={<SearchForm {...search} />}>
    <div className="results-head">
      <h1>That did not work</h1>
      <Notice tone="bad">
        <p>{message}</p>
      </Notice>
      <p className="soft">
        Change the search above, or <a href={searchStartPath}>begin anew</a>.
      </p>
    </div>
  </Layout>
)
