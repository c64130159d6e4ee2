import type { Job } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant } from '../format/text.ts'
import { PostedJobActions } from '../posting/list/posted-job-actions.tsx'
import { JobCopies } from './copies.tsx'
import { JobDescription } from './description.tsx'
import { JobExplanationPanel } from './explanation.tsx'
import { jobRoute } from './routes.tsx'
import { ShareLinks } from './share-links.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t } from '../language/text.ts'

export function JobScreen() {
  const { id } = jobRoute.useParams()
  return (
    <QueryBoundary of={createQueryOptions('getJob', { params: { id } })} height="screen">
      {(job) => (
        <>
          <p className="path">
            <Link to="/jobs" activeOptions={{ exact: true }}>
              {t('Jobs')}
            </Link>
          </p>
          <h1>{job.title}</h1>
          <PostedJobActions id={id} />
          <JobExplanationPanel id={id} />
          <Facts job={job} />
          <div className="figures">
            <JobCopies job={job} />
            <ShareLinks job={job} />
          </div>
          <section className="panel" aria-labelledby="preview-title">
            <h2 id="preview-title">{t('As job seekers see it')}</h2>
            <JobDescription html={job.description} />
          </section>
        </>
      )}
    </QueryBoundary>
  )
}

const Facts = ({ job }: { job: Job }) => (
  <dl className="facts">
    <div>
      <dt>{t('Company')}</dt>
      <dd>{job.company}</dd>
    </div>
    <div>
      <dt>{t('Place')}</dt>
      <dd>{(job.cities.length > 0 ? job.cities : job.states).join('; ') || t('Not named')}</dd>
    </div>
    <div>
      <dt>{t('Reference')}</dt>
      <dd>
        <code>{job.jobReference}</code>
      </dd>
    </div>
    <div>
      <dt>{t('Campaign')}</dt>
      <dd>
        {job.campaignId === null ? (
          t('No campaign')
        ) : (
          <Link to="/campaigns/$campaignId" params={{ campaignId: job.campaignId }}>
            {t('Campaign {id}', { id: job.campaignId })}
          </Link>
        )}
      </dd>
    </div>
    <div>
      <dt>{t('Source')}</dt>
      <dd>
        <Link to="/sources/$sourceId" params={{ sourceId: job.sourceId }}>
          {t('Source {id}', { id: job.sourceId })}
        </Link>
      </dd>
    </div>
    <div>
      <dt>{t('Changed')}</dt>
      <dd>{formatInstant(job.modifiedAt)}</dd>
    </div>
    <div>
      <dt>{t('Address')}</dt>
      <dd>
        <a href={job.url} rel="noreferrer noopener">
          {job.url}
        </a>
      </dd>
    </div>
  </dl>
)
