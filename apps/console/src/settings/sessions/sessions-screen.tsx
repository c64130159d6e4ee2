import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { WideTable } from '../../list/wide-table.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatInstant } from '../../format/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { getBrowserName } from './browser-name.ts'

export const SessionsScreen = () => (
  <>
    <h1>Sessions</h1>
    <SettingsTabs />
    <p>
      Where you have signed in to the console. A session ends after 12 hours without a request, and after 30
      days in any case.
    </p>
    <QueryBoundary of={createQueryOptions('listMySessions')} height="rows">
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title="No sessions">
            <p>There are no console sessions.</p>
          </EmptyState>
        ) : (
          <Sessions sessions={sessions} />
        )
      }
    </QueryBoundary>
  </>
)

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    // Sequential: after a failure, the remaining sessions are still listed.
    mutationFn: async (ended: readonly Session[]) => {
      for (const { id } of ended) await client.endMySession({ params: { sessionId: id } })
      return ended.length
    },
    onSuccess: (ended) =>
      showToast({ text: ended === 1 ? 'The session was ended.' : 'The other sessions were ended.' }),
    onError: (error) => showToast({ text: formatErrorMessage(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMySessions'] }),
  })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <WideTable label="Your sessions" heads={['Browser', 'Last used', 'Started', 'Ends', 'Actions']}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} isPending={isPending} end={() => mutate([session])} />
        ))}
      </WideTable>
      {others.length > 1 ? (
        <p>
          <Button type="button" kind="quiet" disabled={isPending} onClick={() => mutate(others)}>
            End all others
          </Button>
        </p>
      ) : null}
    </>
  )
}

type RowProps = { session: Session; isPending: boolean; end: () => void }

const Row = ({ session: { userAgent, isCurrent, seenAt, createdAt, endsAt }, isPending, end }: RowProps) => (
  <tr>
    <td title={userAgent ?? undefined}>
      {getBrowserName(userAgent)} {isCurrent ? <Badge tone="info">This one</Badge> : null}
    </td>
    <td>{formatInstant(seenAt)}</td>
    <td>{formatInstant(createdAt)}</td>
    <td>{formatInstant(endsAt)}</td>
    <td>
      {isCurrent ? null : (
        <button type="button" className="plain" disabled={isPending} onClick={end}>
          End<span className="unseen"> the session of {formatInstant(createdAt)}</span>
        </button>
      )}
    </td>
  </tr>
)
