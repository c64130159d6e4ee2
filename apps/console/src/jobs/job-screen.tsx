import { useQuery } from '@tanstack/react-query'
import type { Job } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Notice } from '@tiller/ui/notice'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { spoken } from '../format/words.ts'
import { jobRoute } from './routes.tsx'

/** A job, and first of all why it is shown or not. */
export function JobScreen() {
  const { id } = jobRoute.useParams()
  const { data: job, error, refetch } = useQuery(read('getJob', { params: { id } }))
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (job === undefined) return <div className="waiting" aria-busy="true" />
  return (
    <>
      <p className="path">
        <Link to="/jobs">Jobs</Link>
      </p>
      <h1>{job.title}</h1>
      <Why id={id} />
      <Facts job={job} />
    </>
  )
}

const Facts = ({ job: { company, cities, states, jobReference, campaignId, url } }: { job: Job }) => (
  <dl className="facts">
    <div>
      <dt>Company</dt>
      <dd>{company}</dd>
    </div>
    <div>
      <dt>Place</dt>
      <dd>{[...cities, ...states].join(', ') || 'Not named'}</dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>
        <code>{jobReference}</code>
      </dd>
    </div>
    <div>
      <dt>Campaign</dt>
      <dd>
        {campaignId === null ? (
          'None'
        ) : (
          <Link to="/campaigns/$campaignId" params={{ campaignId }}>
            {campaignId}
          </Link>
        )}
      </dd>
    </div>
    <div>
      <dt>Address</dt>
      <dd>
        <a href={url} rel="noreferrer noopener">
          {url}
        </a>
      </dd>
    </div>
  </dl>
)

function Why({ id }: { id: number }) {
  const { data, error } = useQuery(read('getJobStatus', { params: { id } }))
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <div className="waiting" aria-busy="true" />
  return (
    <Notice tone={data.status === 'LIVE' ? 'good' : 'warn'}>
      <p>
        <strong>{spoken(data.status)}.</strong> {data.reason}
      </p>
    </Notice>
  )
}
