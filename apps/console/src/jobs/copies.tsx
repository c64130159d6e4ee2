import type { Job } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant } from '../format/text.ts'
import { useHasScope } from '../session/me.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t, Text } from '../language/text.ts'

export function JobCopies({ job }: { job: Job }) {
  const mayRead = useHasScope('title-expansions:read')
  return (
    <section className="panel" aria-labelledby="copies-title">
      <h2 id="copies-title">{t('Other titles')}</h2>
      {job.derived ? (
        <p>
          <Text
            id="This is a copy of <link>job {id}</link>."
            values={{
              id: job.jobId,
              link: (content) => (
                <Link to="/jobs/$id" params={{ id: job.jobId }}>
                  {content}
                </Link>
              ),
            }}
          />
        </p>
      ) : null}
      {mayRead ? <Expansions jobId={job.jobId} /> : null}
      <Suggestions id={job.id} />
    </section>
  )
}

function Expansions({ jobId }: { jobId: number }) {
  return (
    <QueryBoundary of={createQueryOptions('listExpansionsOfJob', { params: { jobId }, query: { size: 50 } })}>
      {(data) => {
        if (data.content.length === 0)
          return <p className="soft">{t('It is advertised only under its own title.')}</p>
        return (
          <ul>
            {data.content.map(({ id, title, createdAt }) => (
              <li key={id}>
                {title} <span className="soft">{t('since {time}', { time: formatInstant(createdAt) })}</span>
              </li>
            ))}
          </ul>
        )
      }}
    </QueryBoundary>
  )
}

const shown = 5

function Suggestions({ id }: { id: number }) {
  return (
    <QueryBoundary of={createQueryOptions('getJobTitleSuggestions', { params: { id } })}>
      {(data) => {
        if (data.suggestions.length === 0)
          return (
            <p className="soft">
              {t('No other titles to suggest, because this title does not name an occupation.')}
            </p>
          )
        return (
          <>
            <h3>{t('Suggested titles')}</h3>
            <ul>
              {data.suggestions.slice(0, shown).map(({ title, score }) => (
                <li key={title}>
                  {title}{' '}
                  <span className="soft">
                    {t('{score, number} of 100', { score: Math.round(score * 100) })}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </QueryBoundary>
  )
}
