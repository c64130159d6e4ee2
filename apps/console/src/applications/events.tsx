import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'

export function ApplicationEventList({ applicationId }: { applicationId: number }) {
  return (
    <QueryBoundary of={createQueryOptions('getApplicationEvents', { params: { applicationId } })}>
      {(data) => {
        if (data.events.length === 0)
          return (
            <p className="soft">
              No hiring progress yet. Your applicant tracking system reports it through the{' '}
              <a href="/docs/guides/disposition-system/disposition-api-guide">Disposition API</a>.
            </p>
          )
        return (
          <>
            {data.stage === null ? null : (
              <p>
                Now: <Badge tone="info">{humanize(data.stage)}</Badge>
              </p>
            )}
            <ol className="changes">
              {data.events.map(({ event, rawEvent, reason, eventTime, receivedAt, future }) => (
                <li key={event + eventTime + receivedAt}>
                  <strong>{humanize(event)}</strong>
                  {rawEvent === null ? '' : ` (${rawEvent})`}
                  {reason === null ? '' : ` · ${humanize(reason)}`}
                  <span className="soft">
                    {' '}
                    · {asFarAsKnown(eventTime)} · reported {formatInstant(receivedAt)}
                    {future ? ' · dated in the future' : ''}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** Formats a timestamp from a partner. One in an unknown format is shown unchanged. */
const asFarAsKnown = (written: string) =>
  Number.isNaN(Date.parse(written)) ? written : formatInstant(written)
