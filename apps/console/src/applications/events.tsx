import { Badge } from '@tiller/ui/badge'
import { read } from '../api/read.ts'
import { instant, spoken } from '../format/text.ts'
import { Answered } from '../api/query-boundary.tsx'

/** The dispositions that partners reported, in the order in which they happened. */
export function Events({ applicationId }: { applicationId: number }) {
  return (
    <Answered of={read('getApplicationEvents', { params: { applicationId } })}>
      {(data) => {
        if (data.events.length === 0)
          return (
            <p className="soft">
              Nothing was reported yet. Your applicant tracking system reports through the{' '}
              <a href="/docs/guides/disposition-system/disposition-api-guide">Disposition API</a>.
            </p>
          )
        return (
          <>
            {data.stage === null ? null : (
              <p>
                Now: <Badge tone="info">{spoken(data.stage)}</Badge>
              </p>
            )}
            <ol className="changes">
              {data.events.map(({ event, reason, eventTime, receivedAt, future }) => (
                <li key={event + eventTime + receivedAt}>
                  <strong>{spoken(event)}</strong>
                  {reason === null ? '' : ` · ${spoken(reason)}`}
                  <span className="soft">
                    {' '}
                    · {asFarAsKnown(eventTime)} · reported {instant(receivedAt)}
                    {future ? ' · ahead of its time' : ''}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </Answered>
  )
}

/** A partner writes instants in several ways; one that browsers do not know is shown as it is. */
const asFarAsKnown = (written: string) => (Number.isNaN(Date.parse(written)) ? written : instant(written))
