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
import { t, Text, translateKnown } from '../../language/text.ts'

const refetchMs = 2_000

export const TasksScreen = () => (
  <OperatorFrame title={t('Background tasks')}>
    <p>
      {t(
        'These tasks run by themselves, on one process at a time. A failed run is made up for by the next. This page follows them without a reload.',
      )}
    </p>
    <QueryBoundary
      of={{ ...createQueryOptions('listBackgroundTasks'), refetchInterval: refetchMs }}
      height="rows"
    >
      {(tasks) => (
        <>
          {tasks.some(({ status }) => status === 'STOPPED') ? <NoWorker /> : null}
          <Table label={t('Background tasks')} columns={columns} rows={tasks} keyOf={({ name }) => name} />
        </>
      )}
    </QueryBoundary>
  </OperatorFrame>
)

const NoWorker = () => (
  <Notice tone="bad">
    <Text
      id="No process that runs background tasks is alive. Start one with <code>tiller serve</code> or <code>tiller serve --role worker</code>."
      values={{ code: (content) => <code>{content}</code> }}
    />
  </Notice>
)

const formatTimeOrNothing = (iso: string | null) => (iso === null ? null : formatDayTime(iso))

const columns: readonly Column<BackgroundTask>[] = [
  {
    label: t('Task'),
    role: 'title',
    value: ({ name }) => name,
    cell: ({ name, description }) => (
      <>
        {translateKnown(description)}
        <br />
        <code className="soft">{name}</code>
      </>
    ),
  },
  {
    label: t('Status'),
    role: 'status',
    value: ({ status, outcome }) => describeStatus(status, outcome).label,
    cell: ({ status, outcome }) => {
      const { tone, label } = describeStatus(status, outcome)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { label: t('Interval'), role: 'detail', value: ({ everySeconds }) => formatInterval(everySeconds) },
  {
    label: t('Last run'),
    role: 'detail',
    unit: 'instant',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => formatTimeOrNothing(startedAt),
  },
  {
    label: t('Duration'),
    role: 'figure',
    value: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs)),
  },
  {
    label: t('Next run'),
    role: 'detail',
    unit: 'instant',
    value: ({ nextRunAt }) => nextRunAt,
    cell: ({ nextRunAt }) => formatTimeOrNothing(nextRunAt),
  },
  {
    label: t('Last error'),
    role: 'detail',
    value: ({ failedAt, error }) => (failedAt === null ? null : `${formatDayTime(failedAt)}: ${error}`),
  },
  { label: t('Actions'), role: 'actions', cell: (task) => <RunNow task={task} /> },
]

function describeStatus(status: BackgroundTask['status'], outcome: BackgroundTask['outcome']) {
  if (status === 'RUNNING') return { tone: 'info', label: t('Running') } as const
  if (status === 'REQUESTED') return { tone: 'info', label: t('Begins soon') } as const
  if (status === 'STOPPED') return { tone: 'bad', label: t('Stopped') } as const
  if (outcome === 'FAILED') return { tone: 'bad', label: t('Failed') } as const
  return outcome === null
    ? ({ tone: 'plain', label: t('Not run yet') } as const)
    : ({ tone: 'good', label: t('Done') } as const)
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
    const values = { task: name, duration: formatDuration(durationMs ?? 0) }
    showToast({
      text:
        outcome === 'FAILED'
          ? t('{task} failed after {duration}.', values)
          : t('{task} is done after {duration}.', values),
    })
  }, [isAwaited, status, startedAt, endedAt, previousStart, name, outcome, durationMs])
  const isBusy = isPending || status !== 'IDLE'
  return (
    <button type="button" className="plain" disabled={!may || isBusy} title={why} onClick={() => mutate()}>
      {t('Run now')}
      <span className="unseen"> {name}</span>
    </button>
  )
}
