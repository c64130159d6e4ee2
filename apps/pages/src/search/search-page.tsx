import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import { Card } from '@tiller/ui/card'
import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import { formatRelativeDay } from '../language/day-text.ts'
import type { Message } from '../language/messages.ts'
import { formatPay, type PayUnit } from '../language/pay-text.ts'
import { Text, useContentLanguage, useKnownText, useLanguage, useText } from '../language/use-text.tsx'
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
  /** The minimum and the maximum in dollars; empty if unknown. */
  salary_details: readonly { value: readonly string[]; unit: PayUnit }[]
  worktype_details: readonly { label: string }[]
  benefit_details: readonly { label: string }[]
}

export type SearchPageProps = SearchFormValues & {
  total: number
  start: number
  limit: number
  /** The query of this page, without a pass. */
  query: string
  /** The URL of the previous page; null for the first page. */
  previousUrl: string | null
  nextUrl: string | null
  /** Hints about an ambiguous or unknown place, or about a query without words. */
  notes: readonly Message[]
  isPlaceKnown: boolean
  /** The format of the description: snippets are text, whole descriptions are sanitized HTML. */
  descriptionIs: 'text' | 'html'
  jobs: readonly Job[]
  /** The time of the search. The age of jobs is computed from it. */
  at: Date
}

export function SearchPage(props: SearchPageProps) {
  const { q, l, kept, total, start, limit, notes, jobs } = props
  const t = useText()
  const what = l === '' ? q : q === '' ? t('in {l}', { l }) : t('{q} in {l}', { q, l })
  const count = t('{total, plural, one {# job} other {# jobs}}', { total })
  const heading = [count, what].filter(Boolean).join(': ')
  return (
    <Layout
      title={heading}
      isBranded
      description={t('{heading}. Open a job to read it where it is advertised.', { heading })}
      query={props.query}
      header={<SearchForm q={q} l={l} kept={kept} />}
    >
      <div className="results-head">
        <h1>{heading}</h1>
        {notes.length === 0 ? null : (
          <Notice tone="info">
            <p>{notes.map((note) => t(note)).join(' ')}</p>
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

function JobCard({ job, descriptionIs, at }: CardProps) {
  const [t, language] = [useText(), useLanguage()]
  const adLanguage = useContentLanguage(`${job.title} ${job.description ?? ''}`)
  return (
    <Card>
      <h2 lang={adLanguage}>
        <a href={job.clickUrl} rel="nofollow sponsored">
          {job.title}
        </a>
      </h2>
      <ul className="job-facts">
        {job.company === '' ? null : <li>{job.company}</li>}
        {job.city.length === 0 ? null : <Places city={job.city} />}
        <li>
          <time dateTime={job.date}>{formatRelativeDay(new Date(job.date), at, language)}</time>
        </li>
        <li>{t('Sponsored')}</li>
        {job.featured === 1 ? (
          <li>
            <Badge tone="good">{t('Featured')}</Badge>
          </li>
        ) : null}
        {job.ad_type === 'EVENT' ? (
          <li>
            <Badge tone="info">{t('Hiring event')}</Badge>
          </li>
        ) : null}
      </ul>
      <JobHighlights {...job} />
      <Description html={descriptionIs === 'html'} lang={adLanguage} text={job.description ?? ''} />
    </Card>
  )
}

/** Salary, work type, and benefits of a job, if they fit on one line. */
function JobHighlights({ salary_details, worktype_details, benefit_details }: Job) {
  const [t, known, language] = [useText(), useKnownText(), useLanguage()]
  const dollars = (text = '') => (text === '' ? null : Number(text))
  const labels = [
    ...salary_details.map(({ value: [min, max], unit }) =>
      formatPay({ min: dollars(min), max: dollars(max), unit }, language),
    ),
    ...[...worktype_details, ...benefit_details].map(({ label }) => known(label)),
  ]
  if (labels.length === 0) return null
  return (
    <ul className="job-offer" aria-label={t('The job offers')}>
      {labels.map((label) => (
        <li key={label}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

type DescriptionProps = { html: boolean; lang: string | undefined; text: string }

function Description({ html, lang, text }: DescriptionProps) {
  if (text === '') return null
  if (!html)
    return (
      <p className="job-snippet" lang={lang}>
        {text}
      </p>
    )
  return (
    <div className="job-description">
      <Prose html={text} level={3} />
    </div>
  )
}

const placesShown = 3

function Places({ city }: { city: readonly string[] }) {
  const t = useText()
  const more = city.length - placesShown
  const places = city.slice(0, placesShown).join(' · ')
  return <li>{more > 0 ? t('{places} and {more} more', { places, more }) : places}</li>
}

/** A message without results, which suggests a search by only the words or only the place. */
function NoJobs({ q, l, kept, total, isPlaceKnown }: SearchPageProps) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState title={t('There are no further results')}>
        <p>
          <Text
            id="You are past the last of them. <link>Go to the first page</link>"
            values={{ link: (text) => <a href={createSearchUrl({ q, l, kept })}>{text}</a> }}
          />
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title={t('Nothing was found')}>
      <p>{t('This may help:')}</p>
      <ul>
        <li>{t('Check the spelling.')}</li>
        <li>{t('Use fewer or more general words.')}</li>
        {hasActiveFilters(kept) ? (
          <li>
            <a href={createSearchUrl({ q, l, kept: omitFilters(kept) })}>{t('Search without the filters')}</a>
          </li>
        ) : null}
        {q === '' || l === '' ? null : (
          <li>
            <a href={createSearchUrl({ q, l: '', kept })}>{t('Look for {q} everywhere', { q })}</a>
          </li>
        )}
        {q === '' || l === '' || !isPlaceKnown ? null : (
          <li>
            <a href={createSearchUrl({ q: '', l, kept })}>{t('See all jobs in {l}', { l })}</a>
          </li>
        )}
      </ul>
    </EmptyState>
  )
}

function Pages({ total, start, jobs, previousUrl, nextUrl }: SearchPageProps) {
  const t = useText()
  if (jobs.length === 0) return null
  const range = { from: start + 1, to: start + jobs.length, total }
  return (
    <nav className="pages" aria-label={t('Pages of results')}>
      {previousUrl === null ? null : (
        <a className={getButtonClass('quiet')} href={previousUrl} rel="prev">
          {t('Previous')}
        </a>
      )}
      <span>{t('{from, number} to {to, number} of {total, number}', range)}</span>
      {nextUrl === null ? null : (
        <a className={getButtonClass('quiet')} href={nextUrl} rel="next">
          {t('Next')}
        </a>
      )}
    </nav>
  )
}
