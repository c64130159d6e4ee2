import type { HeldImport } from '@tiller/client/platform'
import { client } from '../api/client.ts'
import { createQueryOptions } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { ConfirmButton } from '../form/confirm.tsx'

import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { usePermission } from '../session/me.ts'
import { OperatorFrame } from './frame.tsx'
import { t } from '../language/text.ts'

const columns: readonly Column<HeldImport>[] = [
  {
    label: t('Received'),
    role: 'detail',
    sort: 'startedAt',
    unit: 'instant',
    value: ({ startedAt }) => startedAt,
  },
  { label: t('Customer'), role: 'detail', value: ({ customerName }) => customerName },
  { label: t('Source'), role: 'title', value: ({ sourceName }) => sourceName },
  { label: t('Feed'), role: 'detail', value: ({ feedAddress }) => feedAddress ?? t('A file') },
  { label: t('Jobs to be deleted'), role: 'figure', unit: 'count', value: ({ deletedJobs }) => deletedJobs },
  { label: t('Actions'), role: 'actions', cell: (held) => <Decide held={held} /> },
]

/** A list of imports that would remove more than half of a source's jobs and wait for confirmation. */
export const HeldImportsScreen = () => (
  <OperatorFrame title={t('Imports')}>
    <p>
      {t(
        'An import that would delete more than half of the jobs of its source is held here, because the feed may be broken. Confirm it if the jobs are really gone; refuse it to keep them until the next fetch.',
      )}
    </p>
    <HeldImports />
  </OperatorFrame>
)

function HeldImports() {
  const list = useList((query) => createQueryOptions('listHeldImports', { query }))
  return (
    <List
      {...list}
      noun={t('held imports')}
      columns={columns}
      textField="sourceName"
      none={<p>{t('No import awaits confirmation.')}</p>}
    />
  )
}

const decisionMessages = {
  confirm: t('The feed is being fetched again and is imported unless even more jobs would be deleted.'),
  refuse: t('The jobs are kept. The next fetch is evaluated again.'),
} as const

function Decide({
  held: { id: importId, sourceName, sourceId, feedAddress, deletedJobs },
}: {
  held: HeldImport
}) {
  const { may, why } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: (decision: keyof typeof decisionMessages) =>
      decision === 'confirm'
        ? client.confirmImport({ params: { importId } })
        : client.refuseImport({ params: { importId } }),
    describe: (_, decision) => decisionMessages[decision],
    subject: sourceName,
  })
  return (
    <div className="actions">
      {feedAddress === null ? (
        <span className="soft">
          <code>{`npx tiller feed import ${sourceId} FILE --confirm`}</code>
        </span>
      ) : (
        <ConfirmButton
          label={t('Confirm')}
          of={sourceName}
          disabled={!may || isPending}
          act={() => mutate('confirm')}
        >
          <p>
            {t(
              'The feed is fetched again. {count, plural, one {# job, or as many as are missing by then, is} other {# jobs, or as many as are missing by then, are}} deleted.',
              { count: deletedJobs },
            )}
          </p>
        </ConfirmButton>
      )}
      <button
        type="button"
        className="plain"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate('refuse')}
      >
        {t('Refuse')}
        <span className="unseen"> {sourceName}</span>
      </button>
    </div>
  )
}
