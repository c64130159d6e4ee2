import { Badge } from '@tiller/ui/badge'
import { Button, getButtonClass } from '@tiller/ui/button'
import { formatRelativeDay, formatLongDay } from '../day-text.ts'
import { createHeadTitles } from '../job-head.tsx'
import { Layout } from '../layout.tsx'
import { OpenGraph } from '../open-graph.tsx'
import { Prose } from '../prose.tsx'
import { employmentTypes, listPlaceNames, type Opening } from './opening.ts'
import { createJobPosting } from './job-posting.ts'

export type OpeningPageProps = Opening & {
  /** The path that the "Apply" button links to. */
  applyPath: string
  /** The path that reports about the job are posted to. */
  reportPath: string
  /** The host of the landing URL; null for a hosted form. */
  host: string | null
  /** The time at which the source last listed the job; null if unknown. */
  confirmedAt: Date | null
  at: Date
}

/** The public page of a job, for search engines and their users. */
export const OpeningPage = (props: OpeningPageProps) => (
  <Layout {...titlesOf(props)} head={<Head {...props} />}>
    <article>
      <Facts {...props} />
      <Prose html={props.description} level={2} />
    </article>
    <Report path={props.reportPath} />
    <div className="go-on">
      <a className={getButtonClass()} href={props.applyPath} rel="nofollow">
        {props.hosted ? 'Apply now' : 'Apply'}
      </a>
      {props.host === null ? null : <p className="soft">You go on to {props.host}.</p>}
    </div>
  </Layout>
)

const Report = ({ path }: { path: string }) => (
  <details className="report">
    <summary>Report this job</summary>
    <form method="post" action={path}>
      <p>What is wrong with it? Your report is anonymous.</p>
      <Button type="submit" kind="quiet" name="kind" value="CLOSED">
        The job is closed
      </Button>
      <Button type="submit" kind="quiet" name="kind" value="SCAM">
        It looks like a scam
      </Button>
    </form>
  </details>
)

const titlesOf = (opening: Opening) => createHeadTitles({ ...opening, places: listPlaceNames(opening) })

function Head(props: OpeningPageProps) {
  const { title, description } = titlesOf(props)
  const posting = createJobPosting(props)
  return (
    <>
      <link rel="canonical" href={props.url} />
      <OpenGraph title={title} description={description} url={props.url} image={props.logoUrl} />
      {posting === undefined ? null : (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(posting).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

function Facts(props: OpeningPageProps) {
  const { title, company, pay, postedOn, openUntil, reference, confirmedAt, at } = props
  const offers = [
    ...pay.map(({ label }) => label),
    ...props.employmentTypes.map((type) => employmentTypes[type]),
  ]
  return (
    <header className="job-head">
      <h1>{title}</h1>
      <ul className="job-facts">
        <li>{company}</li>
        {listPlaceNames(props).length === 0 ? null : <li>{listPlaceNames(props).join(' · ')}</li>}
      </ul>
      {offers.length === 0 ? null : (
        <ul className="job-offer" aria-label="The job offers">
          {offers.map((offer) => (
            <li key={offer}>
              <Badge>{offer}</Badge>
            </li>
          ))}
        </ul>
      )}
      <ul className="job-facts job-dates">
        <li>
          Posted <Day day={postedOn} />
        </li>
        {openUntil === null ? null : (
          <li>
            Open until <Day day={openUntil.day} />
          </li>
        )}
        {confirmedAt === null ? null : (
          <li>
            Confirmed by the employer’s system{' '}
            <time dateTime={confirmedAt.toISOString()}>{formatRelativeDay(confirmedAt, at)}</time>
          </li>
        )}
        {props.existingVacancy === null ? null : (
          <li>{props.existingVacancy ? 'For an existing vacancy' : 'Not for an existing vacancy'}</li>
        )}
        <li>Reference {reference}</li>
      </ul>
    </header>
  )
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatLongDay(day)}</time>
