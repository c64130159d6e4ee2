import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../../api/client.ts'
import { sentenceOf } from '../../api/problem.tsx'
import { Answered } from '../../api/query-boundary.tsx'
import { WideTable } from '../../list/wide-table.tsx'
import { read } from '../../api/read.ts'
import { instant } from '../../format/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { browserName } from './browser-name.ts'

/** In which browsers somebody has signed in to the console, and a way to end what should not be there. */
export const SessionsScreen = () => (
  <>
    <h1>Sessions</h1>
    <SettingsTabs />
    <p>
      Where you have signed in to the console. A session ends after 12 hours without a request, and after 30
      days in any case.
    </p>
    <Answered of={read('listMySessions')} height="rows">
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title="No sessions">
            <p>Nobody has signed in with what this page uses.</p>
          </EmptyState>
        ) : (
          <Sessions sessions={sessions} />
        )
      }
    </Answered>
  </>
)

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    // One after the other: what fails in the midst leaves the others to be seen.
    mutationFn: async (ended: readonly Session[]) => {
      for (const { id } of ended) await client.endMySession({ params: { sessionId: id } })
      return ended.length
    },
    onSuccess: (ended) =>
      showToast({ text: ended === 1 ? 'The session is ended.' : 'The other sessions are ended.' }),
    onError: (error) => showToast({ text: sentenceOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMySessions'] }),
  })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <WideTable label="Your sessions" heads={['Browser', 'Used last', 'Began', 'Ends', 'Actions']}>
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
      {browserName(userAgent)} {isCurrent ? <Badge tone="info">This one</Badge> : null}
    </td>
    <td>{instant(seenAt)}</td>
    <td>{instant(createdAt)}</td>
    <td>{instant(endsAt)}</td>
    <td>
      {isCurrent ? null : (
        <button type="button" className="plain" disabled={isPending} onClick={end}>
          End<span className="unseen"> the session of {instant(createdAt)}</span>
        </button>
      )}
    </td>
  </tr>
)
