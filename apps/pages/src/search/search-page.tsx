import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import { Card } from '@tiller/ui/card'
import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import { formatRelativeDay } from '../day-text.ts'
import { Layout } from '../layout.tsx'
import { Prose } from '../prose.tsx'
import { hasActiveFilters, omitFilters } from './search-filters.tsx'
import { SearchForm, createSearchUrl, type SearchFormValues } from './search-form.tsx'

type Job = {
  title: string
  company: string
  city: readonly string[]
  date: string
  featured: number
  ad_type: 'JOB' | 'EVENT'
  description?: string
  clickUrl: string
  salary_details: readonly { label: string }[]
  worktype_details: readonly { label: string }[]
  benefit_details: readonly { label: string }[]
}

export type SearchPageProps = SearchFormValues & {
  total: number
  start: number
  limit: number
  /** The URL of the previous page; null for the first page. */
  previousUrl: string | null
  nextUrl: string | null
  /** A hint about an ambiguous or unknown place, or about a query without words. */
  note: string | null
  isPlaceKnown: boolean
  /** The format of the description: snippets are text, whole descriptions are sanitized HTML. */
  descriptionIs: 'text' | 'html'
  jobs: readonly Job[]
  /** The time of the search. The age of jobs is computed from it. */
  at: Date
}

const count = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'job' : 'jobs'}`

export function SearchPage(props: SearchPageProps) {
  const { q, l, kept, total, start, limit, note, jobs } = props
  const what = [q, l && `in ${l}`].filter(Boolean).join(' ')
  const heading = [count(total), what].filter(Boolean).join(': ')
  return (
    <Layout
      title={heading}
      isBranded
      description={`${heading}. Open a job to read it where it is advertised.`}
      header={<SearchForm q={q} l={l} kept={kept} />}
    >
      <div className="results-head">
        <h1>{heading}</h1>
        {note === null ? null : (
          <Notice tone="info">
            <p>{note}</p>
          </Notice>
        )}
      </div>
      {jobs.length === 0 && limit > 0 ? <NoJobs {...props} /> : null}
      <ol className="jobs" start={start + 1}>
        {jobs.map((job) => (
          <JobCard key={job.clickUrl} job={job} descriptionIs={props.descriptionIs} at={props.at} />
        ))}
      </ol>
      <Pages {...props} />
    </Layout>
  )
}

type CardProps = { job: Job } & Pick<SearchPageProps, 'descriptionIs' | 'at'>

const JobCard = ({ job, descriptionIs, at }: CardProps) => (
  <Card>
    <h2>
      <a href={job.clickUrl} rel="nofollow sponsored">
        {job.title}
      </a>
    </h2>
    <ul className="job-facts">
      {job.company === '' ? null : <li>{job.company}</li>}
      {job.city.length === 0 ? null : <li>{placesOf(job.city)}</li>}
      <li>
        <time dateTime={job.date}>{formatRelativeDay(new Date(job.date), at)}</time>
      </li>
      <li>Sponsored</li>
      {job.featured === 1 ? (
        <li>
          <Badge tone="good">Featured</Badge>
        </li>
      ) : null}
      {job.ad_type === 'EVENT' ? (
        <li>
          <Badge tone="info">Hiring event</Badge>
        </li>
      ) : null}
    </ul>
    <JobHighlights {...job} />
    <Description html={descriptionIs === 'html'} text={job.description ?? ''} />
  </Card>
)

/** Salary, work type, and benefits of a job, if they fit on one line. */
function JobHighlights({ salary_details, worktype_details, benefit_details }: Job) {
  const labels = [...salary_details, ...worktype_details, ...benefit_details].map(({ label }) => label)
  if (labels.length === 0) return null
  return (
    <ul className="job-offer" aria-label="The job offers">
      {labels.map((label) => (
        <li key={label}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Description({ html, text }: { html: boolean; text: string }) {
  if (text === '') return null
  if (!html) return <p className="job-snippet">{text}</p>
  return (
    <div className="job-description">
      <Prose html={text} level={3} />
    </div>
  )
}

const placesShown = 3

const placesOf = (city: readonly string[]) => {
  const more = city.length - placesShown
  const shown = city.slice(0, placesShown).join(' · ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** A message without results, which suggests a search by only the words or only the place. */
function NoJobs({ q, l, kept, total, isPlaceKnown }: SearchPageProps) {
  if (total > 0)
    return (
      <EmptyState title="There are no more results">
        <p>
          You are past the last of them. <a href={createSearchUrl({ q, l, kept })}>Go to the first page</a>
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title="Nothing was found">
      <p>This may help:</p>
      <ul>
        <li>Check the spelling.</li>
        <li>Use fewer or more general words.</li>
        {hasActiveFilters(kept) ? (
          <li>
            <a href={createSearchUrl({ q, l, kept: omitFilters(kept) })}>Search without the filters</a>
          </li>
        ) : null}
        {q === '' || l === '' ? null : (
          <li>
            <a href={createSearchUrl({ q, l: '', kept })}>Look for {q} everywhere</a>
          </li>
        )}
        {q === '' || l === '' || !isPlaceKnown ? null : (
          <li>
            <a href={createSearchUrl({ q: '', l, kept })}>See all jobs in {l}</a>
          </li>
        )}
      </ul>
    </EmptyState>
  )
}

function Pages({ total, start, jobs, previousUrl, nextUrl }: SearchPageProps) {
  if (jobs.length === 0) return null
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <nav className="pages" aria-label="Pages of results">
      {previousUrl === null ? null : (
        <a className={getButtonClass('quiet')} href={previousUrl} rel="prev">
          Previous
        </a>
      )}
      <span>
        {number(start + 1)} to {number(start + jobs.length)} of {number(total)}
      </span>
      {nextUrl === null ? null : (
        <a className={getButtonClass('quiet')} href={nextUrl} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
