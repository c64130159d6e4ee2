import { EmptyState } from '@tiller/ui/empty-state'
import { Layout } from '../layout.tsx'
import { createSearchUrl } from '../search/search-form.tsx'

export type ClosedPageProps = {
  title: string
  company: string
  similar: readonly { url: string; title: string; company: string; places: readonly string[] }[]
}

/** The page of a job that is no longer open. */
export const ClosedPage = ({ title, company, similar }: ClosedPageProps) => (
  <Layout title={`${title} is closed`} isBranded>
    <div className="results-head">
      <h1>This job is closed</h1>
      <p>
        {title}
        {company === '' ? '' : ` at ${company}`} no longer accepts applications.
      </p>
    </div>
    {similar.length === 0 ? (
      <EmptyState title="Look for similar jobs">
        <p>
          <a href={`/api/search.php${createSearchUrl({ q: title, l: '', kept: {} })}`}>
            Search for “{title}”
          </a>
        </p>
      </EmptyState>
    ) : (
      <section aria-labelledby="similar">
        <h2 id="similar">Similar open jobs</h2>
        <ul className="similar-jobs">
          {similar.map((job) => (
            <li key={job.url}>
              <a href={job.url}>{job.title}</a>
              <span className="soft">
                {' '}
                {[job.company, job.places.slice(0, 3).join(' · ')].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </Layout>
)
