import type { Session } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { useAction } from '../../api/use-action.ts'
import { formatInstant } from '../../format/text.ts'
import { SettingsTabs } from '../settings-tabs.tsx'
import { detectBrowserName } from './browser-name.ts'
import { t, Text } from '../../language/text.ts'

export const SessionsScreen = () => (
  <>
    <h1>{t('Sessions')}</h1>
    <SettingsTabs />
    <p>
      {t(
        'Where you have signed in to the console. A session ends after 12 hours without a request, and after 30 days in any case.',
      )}
    </p>
    <QueryBoundary of={createQueryOptions('listMySessions')} height="rows">
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title={t('No sessions')}>
            <p>{t('There are no console sessions.')}</p>
          </EmptyState>
        ) : (
          <Sessions sessions={sessions} />
        )
      }
    </QueryBoundary>
  </>
)

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { mutate, isPending } = useAction({
    // Sequential: after a failure, the remaining sessions are still listed.
    run: async (ended: readonly Session[]) => {
      for (const { id } of ended) await client.endMySession({ params: { sessionId: id } })
      return ended.length
    },
    describe: (ended) => t(ended === 1 ? 'The session was ended.' : 'The other sessions were ended.'),
    listed: 'listMySessions',
  })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <Table
        label={t('Your sessions')}
        columns={createColumns(isPending, (session) => mutate([session]))}
        rows={sessions}
        keyOf={({ id }) => id}
      />
      {others.length > 1 ? (
        <p>
          <Button type="button" kind="quiet" disabled={isPending} onClick={() => mutate(others)}>
            {t('End all others')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

const createColumns = (isPending: boolean, end: (session: Session) => void): readonly Column<Session>[] => [
  {
    label: t('Browser'),
    role: 'title',
    value: ({ userAgent }) => detectBrowserName(userAgent),
    cell: ({ userAgent, isCurrent }) => (
      <span title={userAgent ?? undefined}>
        {detectBrowserName(userAgent)} {isCurrent ? <Badge tone="info">{t('This one')}</Badge> : null}
      </span>
    ),
  },
  { label: t('Last used'), role: 'detail', unit: 'instant', value: ({ seenAt }) => seenAt },
  { label: t('Started at'), role: 'detail', unit: 'instant', value: ({ createdAt }) => createdAt },
  { label: t('Ends at'), role: 'detail', unit: 'instant', value: ({ endsAt }) => endsAt },
  {
    label: t('Actions'),
    role: 'actions',
    cell: (session) =>
      session.isCurrent ? null : (
        <button type="button" className="plain" disabled={isPending} onClick={() => end(session)}>
          <Text
            id="End<unseen> the session of {time}</unseen>"
            values={{
              time: formatInstant(session.createdAt),
              unseen: (content) => <span className="unseen">{content}</span>,
            }}
          />
        </button>
      ),
  },
]
