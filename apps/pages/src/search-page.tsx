import { Layout } from './layout.tsx'

export type SearchPageProps = {
  q: string
  l: string
  total: number
  start: number
  limit: number
  /** Where the results before and after these are; null at the ends. */
  previousUrl: string | null
  nextUrl: string | null
  /** The place as it was understood, if `l` was ambiguous or unknown. */
  placeNote: string | null
  jobs: readonly {
    title: string
    company: string
    city: readonly string[]
    date: string
    description?: string
    clickUrl: string
  }[]
}

const count = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'job' : 'jobs'}`

/** Search results as a seeker sees them. */
export function SearchPage({
  q,
  l,
  total,
  start,
  limit,
  previousUrl,
  nextUrl,
  placeNote,
  jobs,
}: SearchPageProps) {
  const what = [q, l && `in ${l}`].filter(Boolean).join(' ')
  return (
    <Layout title={`${count(total)}: ${what}`} header={<SearchForm q={q} l={l} />}>
      <h1>
        {count(total)}
        {what === '' ? '' : `: ${what}`}
      </h1>
      {placeNote === null ? null : <p className="soft">{placeNote}</p>}
      {total > 0 && jobs.length > 0 ? (
        <p className="soft">
          {start + 1} to {start + jobs.length}
        </p>
      ) : null}
      {jobs.length === 0 && limit > 0 ? <NoJobs total={total} /> : null}
      <ol className="jobs" start={start + 1}>
        {jobs.map((job) => (
          <li key={job.clickUrl}>
            <h2>
              <a href={job.clickUrl} rel="nofollow sponsored">
                {job.title}
              </a>
            </h2>
            <p className="soft">
              {[job.company, job.city.slice(0, 3).join(' · '), job.date.slice(0, 10)]
                .filter(Boolean)
                .join(' — ')}
            </p>
            {job.description === undefined ? null : <p>{job.description}</p>}
          </li>
        ))}
      </ol>
      <nav className="pages" aria-label="Pages">
        <span>{previousUrl === null ? null : <a href={previousUrl}>Previous</a>}</span>
        <span>{nextUrl === null ? null : <a href={nextUrl}>Next</a>}</span>
      </nav>
    </Layout>
  )
}

const NoJobs = ({ total }: { total: number }) => (
  <p>
    {total > 0
      ? 'There are no more results. Go back to the first page.'
      : 'Nothing was found. Try fewer or more general words, or a larger area.'}
  </p>
)

const SearchForm = ({ q, l }: { q: string; l: string }) => (
  <form role="search">
    <input type="hidden" name="format" value="html" />
    <label>
      What
      <input name="q" defaultValue={q} placeholder="Title, company or keyword" maxLength={500} />
    </label>
    <label>
      Where
      <input name="l" defaultValue={l} placeholder="City, state or zip code" maxLength={200} />
    </label>
    <button type="submit">Search</button>
  </form>
)

/** An error as a seeker sees it. */
export const ErrorPage = ({ message }: { message: string }) => (
  <Layout title="Search" header={<SearchForm q="" l="" />}>
    <h1>That did not work</h1>
    <p>{message}</p>
  </Layout>
)
