import { Notice } from '@tiller/ui/notice'
import { Layout } from '../layout.tsx'
import { SearchForm, type Search } from './search-form.tsx'

const nothingAsked: Search = { q: '', l: '', kept: {} }

/** Where a seeker begins, who has not said yet what to look for. The API's own sentence is for its callers. */
export const BeginPage = ({ message, search }: { message: string; search: Search }) => (
  <Layout
    title="Find a job — Tiller"
    description="Search the advertised jobs by title, company, keyword and place."
  >
    <meta name="error" content={message} />
    <div className="begin">
      <h1>Find a job</h1>
      <p className="soft">Say what you look for, where, or both.</p>
      <SearchForm {...search} />
    </div>
  </Layout>
)

/** An error as a seeker sees it, with what was asked, so that it can be put right. */
export const ErrorPage = ({ message, search = nothingAsked }: { message: string; search?: Search }) => (
  <Layout title="Search — Tiller" header={<SearchForm {...search} />}>
    <div className="results-head">
      <h1>That did not work</h1>
      <Notice tone="bad">
        <p>{message}</p>
      </Notice>
      <p className="soft">
        Change the search above, or <a href="?format=html">begin anew</a>.
      </p>
    </div>
  </Layout>
)
