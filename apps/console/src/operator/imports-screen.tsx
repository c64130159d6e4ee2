import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HeldImport } from '@tiller/client/platform'
import { client } from '../api/client.ts'
import { errorMessage } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { Confirm } from '../form/confirm.tsx'
import { formatCount, formatInstant } from '../format/text.ts'
import { List, type Column } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { OperatorFrame } from './frame.tsx'

const columns: readonly Column<HeldImport>[] = [
  { label: 'Came', sort: 'startedAt', cell: ({ startedAt }) => formatInstant(startedAt) },
  { label: 'Customer', cell: ({ customerName }) => customerName },
  { label: 'Source', cell: ({ sourceName }) => sourceName },
  { label: 'Feed', cell: ({ feedAddress }) => feedAddress ?? 'A file' },
  { label: 'Jobs that would go', isNumber: true, cell: ({ deletedJobs }) => formatCount(deletedJobs) },
  { label: 'Actions', cell: (held) => <Decide held={held} /> },
]

/** Imports that would remove more than half of a source's jobs wait for confirmation. */
export const HeldImportsScreen = () => (
  <OperatorFrame title="Imports">
    <p>
      A feed without more than half of the jobs of its source may be a broken one, so it waits here. Confirm
      it if the jobs are really gone; refuse it to keep them until the next feed.
    </p>
    <HeldImports />
  </OperatorFrame>
)

function HeldImports() {
  const list = useList((query) => read('listHeldImports', { query }))
  return (
    <List
      {...list}
      noun="waiting imports"
      columns={columns}
      textField="sourceName"
      none={<p>Every feed was imported, or is kept as it was.</p>}
    />
  )
}

const decisionMessages = {
  confirm: 'The feed is fetched again now, and imported unless still more jobs would go.',
  refuse: 'The jobs stay. The next feed is judged anew.',
} as const

function Decide({
  held: { id: importId, sourceName, sourceId, feedAddress, deletedJobs },
}: {
  held: HeldImport
}) {
  const { may, why } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: keyof typeof decisionMessages) =>
      decision === 'confirm'
        ? client.confirmImport({ params: { importId } })
        : client.refuseImport({ params: { importId } }),
    onSuccess: (_, decision) => showToast({ text: decisionMessages[decision] }),
    onError: (error) => showToast({ text: `${sourceName}: ${errorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <div className="actions">
      {feedAddress === null ? (
        <span className="soft">
          <code>npx tiller feed import {sourceId} FILE --confirm</code>
        </span>
      ) : (
        <Confirm label="Confirm" of={sourceName} disabled={!may || isPending} act={() => mutate('confirm')}>
          <p>
            The feed is fetched again. {formatCount(deletedJobs)} jobs, or as many as it lacks by then, are
            shown no more.
          </p>
        </Confirm>
      )}
      <button
        type="button"
        className="plain"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate('refuse')}
      >
        Refuse<span className="unseen"> {sourceName}</span>
      </button>
    </div>
  )
}
