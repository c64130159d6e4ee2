import { useQuery } from '@tanstack/react-query'
import type { Job } from '@tiller/client/platform'
import { Link } from '../routing/link.tsx'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { instant } from '../format/words.ts'
import { useMay } from '../session/me.ts'

/** The other titles under which the job is advertised, and titles that might be. */
export function Copies({ job }: { job: Job }) {
  const mayRead = useMay('title-expansions:read')
  return (
    <section className="panel" aria-labelledby="copies-title">
      <h2 id="copies-title">Other titles</h2>
      {job.derived ? (
        <p>
          This is a copy of{' '}
          <Link to="/jobs/$id" params={{ id: job.jobId }}>
            job {job.jobId}
          </Link>
          .
        </p>
      ) : null}
      {mayRead ? <Expansions jobId={job.jobId} /> : null}
      <Suggestions id={job.id} />
    </section>
  )
}

function Expansions({ jobId }: { jobId: number }) {
  const { data, error } = useQuery(read('listExpansionsOfJob', { params: { jobId }, query: { size: 50 } }))
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <div className="waiting" aria-busy="true" />
  if (data.content.length === 0) return <p className="soft">It is advertised under its own title alone.</p>
  return (
    <ul>
      {data.content.map(({ id, title, createdAt }) => (
        <li key={id}>
          {title} <span className="soft">since {instant(createdAt)}</span>
        </li>
      ))}
    </ul>
  )
}

const shown = 5

function Suggestions({ id }: { id: number }) {
  const { data, error } = useQuery(read('getJobTitleSuggestions', { params: { id } }))
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <div className="waiting" aria-busy="true" />
  if (data.suggestions.length === 0)
    return <p className="soft">No other title is suggested: this one does not tell the work.</p>
  return (
    <>
      <h3>Titles that fit</h3>
      <ul>
        {data.suggestions.slice(0, shown).map(({ title, score }) => (
          <li key={title}>
            {title} <span className="soft">{Math.round(score * 100)} of 100</span>
          </li>
        ))}
      </ul>
    </>
  )
}
