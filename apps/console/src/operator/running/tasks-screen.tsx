import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackgroundTask } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Notice } from '@tiller/ui/notice'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatDuration, formatInterval } from '../../format/duration.ts'
import { formatDayTime } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { usePermission } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { OperatorFrame } from '../frame.tsx'

const refetchMs = 2_000

export const TasksScreen = () => (
  <OperatorFrame title="Background tasks">
    <p>
      These tasks run by themselves, on one process at a time. A failed run is made up for by the next. This
      page follows them without a reload.
    </p>
    <QueryBoundary
      of={{ ...createQueryOptions('listBackgroundTasks'), refetchInterval: refetchMs }}
      height="rows"
    >
      {(tasks) => (
        <>
          {tasks.some(({ status }) => status === 'STOPPED') ? <NoWorker /> : null}
          <Table label="Background tasks" columns={columns} rows={tasks} keyOf={({ name }) => name} />
        </>
      )}
    </QueryBoundary>
  </OperatorFrame>
)

const NoWorker = () => (
  <Notice tone="bad">
    No process that runs background tasks is alive. Start one with <code>tiller serve</code> or{' '}
    <code>tiller serve --role worker</code>.
  </Notice>
)

const formatTimeOrNothing = (iso: string | null) => (iso === null ? null : formatDayTime(iso))

const columns: readonly Column<BackgroundTask>[] = [
  {
    label: 'Task',
    role: 'title',
    value: ({ name }) => name,
    cell: ({ name, description }) => (
      <>
        {description}
        <br />
        <code className="soft">{name}</code>
      </>
    ),
  },
  {
    label: 'Status',
    role: 'status',
    value: ({ status, outcome }) => describeStatus(status, outcome).label,
    cell: ({ status, outcome }) => {
      const { tone, label } = describeStatus(status, outcome)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { label: 'Schedule', role: 'detail', value: ({ everySeconds }) => formatInterval(everySeconds) },
  {
    label: 'Last run',
    role: 'detail',
    unit: 'instant',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => formatTimeOrNothing(startedAt),
  },
  {
    label: 'Duration',
    role: 'figure',
    value: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs)),
  },
  {
    label: 'Next run',
    role: 'detail',
    unit: 'instant',
    value: ({ nextRunAt }) => nextRunAt,
    cell: ({ nextRunAt }) => formatTimeOrNothing(nextRunAt),
  },
  {
    label: 'Last error',
    role: 'detail',
    value: ({ failedAt, error }) => (failedAt === null ? null : `${formatDayTime(failedAt)}: ${error}`),
  },
  { label: 'Actions', role: 'actions', cell: (task) => <RunNow task={task} /> },
]

function describeStatus(status: BackgroundTask['status'], outcome: BackgroundTask['outcome']) {
  if (status === 'RUNNING') return { tone: 'info', label: 'Running' } as const
  if (status === 'REQUESTED') return { tone: 'info', label: 'Begins soon' } as const
  if (status === 'STOPPED') return { tone: 'bad', label: 'Stopped' } as const
  if (outcome === 'FAILED') return { tone: 'bad', label: 'Failed' } as const
  return outcome === null
    ? ({ tone: 'plain', label: 'Not run yet' } as const)
    : ({ tone: 'good', label: 'Done' } as const)
}

function RunNow({
  task: { name, status, startedAt, endedAt, durationMs, outcome },
}: {
  task: BackgroundTask
}) {
  const { may, why } = usePermission('operator')
  const queries = useQueryClient()
  /** The start of the run before the requested one, while that has not ended. */
  const [previousStart, setPreviousStart] = useState<string | null>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.runBackgroundTask({ params: { taskName: name } }),
    onSuccess: () => setPreviousStart(startedAt),
    onError: (error) => showToast({ text: `${name}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listBackgroundTasks'] }),
  })
  const isAwaited = previousStart !== undefined
  useEffect(() => {
    if (!isAwaited || status !== 'IDLE' || endedAt === null || startedAt === previousStart) return
    setPreviousStart(undefined)
    const verb = outcome === 'FAILED' ? 'failed' : 'is done'
    showToast({ text: `${name} ${verb} after ${formatDuration(durationMs ?? 0)}.` })
  }, [isAwaited, status, startedAt, endedAt, previousStart, name, outcome, durationMs])
  const isBusy = isPending || status !== 'IDLE'
  return (
    <button type="button" className="plain" disabled={!may || isBusy} title={why} onClick={() => mutate()}>
      Run now<span className="unseen"> {name}</span>
    </button>
  )
}
