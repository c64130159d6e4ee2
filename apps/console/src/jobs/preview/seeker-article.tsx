import type { PostedJob } from '@tiller/client/platform'
import { formatSalary } from '@tiller/job-text/salary-label'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { JobDescription } from '../description.tsx'
import { listDisplayedPlaces } from './displayed-places.ts'

export type Props = { job: Partial<PostedJob>; isHosted: boolean }

/** A job as its public page shows it. */
export function SeekerArticle({ job, isHosted }: Props) {
  const { title, company, description = '' } = job
  const places = listDisplayedPlaces(job)
  const offers = [
    ...(job.pay ? [payLabel(job.pay)] : []),
    ...(job.jobType === undefined || job.jobType === null || job.jobType === '' ? [] : [job.jobType]),
  ]
  return (
    <article className="seeker-preview">
      <h3>{title ?? 'Job title'}</h3>
      <p>{[company ?? 'Company', places.join(' · ')].filter(Boolean).join(', ')}</p>
      {offers.length === 0 ? null : (
        <p className="offers">
          {offers.map((offer) => (
            <Badge key={offer}>{offer}</Badge>
          ))}
        </p>
      )}
      {typeof job.existingVacancy === 'boolean' ? (
        <p className="soft">
          {job.existingVacancy ? 'For an existing vacancy' : 'Not for an existing vacancy'}
        </p>
      ) : null}
      <JobDescription html={description} />
      <Button type="button" disabled>
        {isHosted ? 'Apply now' : 'Apply'}
      </Button>
      {isHosted ? null : <p className="soft">You go on to {hostOf(job.url)}.</p>}
    </article>
  )
}

const units = { HOUR: 'hourly', DAY: 'daily', WEEK: 'weekly', MONTH: 'monthly', YEAR: 'yearly' } as const

const payLabel = ({ min, max, period }: NonNullable<PostedJob['pay']>) =>
  formatSalary({ unit: units[period], min, max: max ?? min })

const hostOf = (url: string | undefined) =>
  (url === undefined ? null : URL.parse(url)?.host) ?? 'your website'
