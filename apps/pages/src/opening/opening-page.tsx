import { Badge } from '@tiller/ui/badge'
import { Button, getButtonClass } from '@tiller/ui/button'
import { createHeadTitles } from '../job-head.tsx'
import { formatRelativeDay, formatLongDay } from '../language/day-text.ts'
import { createLanguageQuery, languages, type Language } from '@tiller/ui/language'
import { formatPay } from '../language/pay-text.ts'
import { Text, useContentLanguage, useLanguage, useText } from '../language/use-text.tsx'
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
export function OpeningPage(props: OpeningPageProps) {
  const [t, language] = [useText(), useLanguage()]
  return (
    <Layout {...titlesOf(props, language)} head={<Head {...props} />}>
      <article>
        <Facts {...props} />
        <Prose html={props.description} level={2} />
      </article>
      <Report path={props.reportPath} />
      <div className="go-on">
        <a className={getButtonClass()} href={props.applyPath} rel="nofollow">
          {props.hosted ? t('Apply now') : t('Apply')}
        </a>
        {props.host === null ? null : (
          <p className="soft">{t('You go on to {host}.', { host: props.host })}</p>
        )}
      </div>
    </Layout>
  )
}

function Report({ path }: { path: string }) {
  const t = useText()
  return (
    <details className="report">
      <summary>{t('Report this job')}</summary>
      <form method="post" action={path}>
        <p>{t('What is wrong with it? Your report is anonymous.')}</p>
        <Button type="submit" kind="quiet" name="kind" value="CLOSED">
          {t('The job is closed')}
        </Button>
        <Button type="submit" kind="quiet" name="kind" value="SCAM">
          {t('It looks like a scam')}
        </Button>
      </form>
    </details>
  )
}

const titlesOf = (opening: Opening, language: Language) =>
  createHeadTitles({ ...opening, places: listPlaceNames(opening, language) })

/** The URL of the page in a language. English is the default for callers without a preference, such as crawlers. */
const urlIn = (url: string, language: Language) =>
  language === 'en' ? url : url + createLanguageQuery('', language)

function Head(props: OpeningPageProps) {
  const language = useLanguage()
  const { title, description } = titlesOf(props, language)
  const posting = createJobPosting(props)
  return (
    <>
      <link rel="canonical" href={urlIn(props.url, language)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={urlIn(props.url, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={props.url} />
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
  const [t, language] = [useText(), useLanguage()]
  const { title, company, pay } = props
  const offers = [
    ...pay.map((each) => formatPay(each, language)),
    ...props.employmentTypes.map((type) => t(employmentTypes[type])),
  ]
  const places = listPlaceNames(props, language)
  return (
    <header className="job-head">
      <h1 lang={useContentLanguage(`${title} ${props.description}`)}>{title}</h1>
      <ul className="job-facts">
        <li>{company}</li>
        {places.length === 0 ? null : <li>{places.join(' · ')}</li>}
      </ul>
      {offers.length === 0 ? null : (
        <ul className="job-offer" aria-label={t('The job offers')}>
          {offers.map((offer) => (
            <li key={offer}>
              <Badge>{offer}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Dates {...props} />
    </header>
  )
}

function Dates(props: OpeningPageProps) {
  const { postedOn, openUntil, reference, confirmedAt, at } = props
  const [t, language] = [useText(), useLanguage()]
  return (
    <ul className="job-facts job-dates">
      <li>
        <DayText id="Posted <time>{day}</time>" day={postedOn} />
      </li>
      {openUntil === null ? null : (
        <li>
          <DayText id="Open until <time>{day}</time>" day={openUntil.day} />
        </li>
      )}
      {confirmedAt === null ? null : (
        <li>
          <Text
            id="Confirmed by the employer’s system <time>{day}</time>"
            values={{
              day: formatRelativeDay(confirmedAt, at, language),
              time: (text) => <time dateTime={confirmedAt.toISOString()}>{text}</time>,
            }}
          />
        </li>
      )}
      {props.existingVacancy === null ? null : (
        <li>{props.existingVacancy ? t('For an existing vacancy') : t('Not for an existing vacancy')}</li>
      )}
      <li>{t('Reference {reference}', { reference })}</li>
    </ul>
  )
}

const DayText = ({
  id,
  day,
}: {
  id: 'Posted <time>{day}</time>' | 'Open until <time>{day}</time>'
  day: string
}) => (
  <Text
    id={id}
    values={{
      day: formatLongDay(day, useLanguage()),
      time: (text) => <time dateTime={day}>{text}</time>,
    }}
  />
)
