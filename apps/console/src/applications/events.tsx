import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t, Text } from '../language/text.ts'

export function ApplicationEventList({ applicationId }: { applicationId: number }) {
  return (
    <QueryBoundary of={createQueryOptions('getApplicationEvents', { params: { applicationId } })}>
      {(data) => {
        if (data.events.length === 0)
          return (
            <p className="soft">
              <Text
                id="No hiring progress yet. Your applicant tracking system reports it through the <link>Disposition API</link>."
                values={{
                  link: (content) => (
                    <a href="/docs/guides/disposition-system/disposition-api-guide">{content}</a>
                  ),
                }}
              />
            </p>
          )
        return (
          <>
            {data.stage === null ? null : (
              <p>
                <Text
                  id="Now: {stage}"
                  values={{ stage: <Badge tone="info">{humanize(data.stage)}</Badge> }}
                />
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
                    · {asFarAsKnown(eventTime)} · {t('reported {time}', { time: formatInstant(receivedAt) })}
                    {future ? ` · ${t('dated in the future')}` : ''}
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
