import type { PostedJob } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { JobDescription } from '../description.tsx'
import { listDisplayedPlaces } from './displayed-places.ts'
import { locale, t } from '../../language/text.ts'
import { jobTypes } from './job-types.ts'

export type Props = { job: Partial<PostedJob>; isHosted: boolean }

/** A job as its public page shows it. */
export function SeekerArticle({ job, isHosted }: Props) {
  const { title, company, description = '' } = job
  const places = listDisplayedPlaces(job)
  const offers = [
    ...(job.pay ? [payLabel(job.pay)] : []),
    ...(job.jobType === undefined || job.jobType === null || job.jobType === ''
      ? []
      : [jobTypes[job.jobType] ?? job.jobType]),
  ]
  return (
    <article className="seeker-preview">
      <h3>{title ?? t('Job title')}</h3>
      <p>{[company ?? t('Company'), places.join(' · ')].filter(Boolean).join(', ')}</p>
      {offers.length === 0 ? null : (
        <p className="offers">
          {offers.map((offer) => (
            <Badge key={offer}>{offer}</Badge>
          ))}
        </p>
      )}
      {typeof job.existingVacancy === 'boolean' ? (
        <p className="soft">
          {job.existingVacancy ? t('For an existing vacancy') : t('Not for an existing vacancy')}
        </p>
      ) : null}
      <JobDescription html={description} />
      <Button type="button" disabled>
        {t('{isHosted, select, true {Apply now} other {Apply}}', { isHosted: String(isHosted) })}
      </Button>
      {isHosted ? null : <p className="soft">{getDestination(job.url)}</p>}
    </article>
  )
}

const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

function payLabel({ min, max, period }: NonNullable<PostedJob['pay']>): string {
  const lowest = dollars.format(min)
  const pay = (max ?? min) === min ? lowest : `${lowest} - ${dollars.format(max ?? min)}`
  return t(
    '{period, select, HOUR {{pay} per hour} DAY {{pay} per day} WEEK {{pay} per week} MONTH {{pay} per month} other {{pay} per year}}',
    { period, pay },
  )
}

function getDestination(url: string | undefined): string {
  const host = url === undefined ? undefined : URL.parse(url)?.host
  return host === undefined ? t('You go on to your website.') : t('You go on to {host}.', { host })
}
