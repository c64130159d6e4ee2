import type { Delivery } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { useState } from 'react'
import { formatEventName } from './event-names.ts'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { useAction } from '../../api/use-action.ts'
import { t, translateKnown } from '../../language/text.ts'

const tones: Record<Delivery['status'], Tone> = {
  WAITING: 'info',
  DELIVERED: 'good',
  FAILED: 'bad',
  CANCELLED: 'plain',
}

const describeResponse = ({ httpStatus, fault }: Pick<Delivery, 'httpStatus' | 'fault'>) =>
  fault === null ? (httpStatus === null ? '' : `HTTP ${httpStatus}`) : translateKnown(fault)

const columns: readonly Column<Delivery>[] = [
  {
    label: t('When'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  {
    label: t('Event'),
    role: 'title',
    value: ({ eventType }) => formatEventName(eventType),
    cell: ({ eventType }) => <span title={eventType}>{formatEventName(eventType)}</span>,
  },
  {
    label: t('Status'),
    role: 'status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <Badge tone={tones[status]}>{humanize(status)}</Badge>,
  },
  { label: t('Attempts'), role: 'figure', unit: 'count', value: ({ attempts }) => attempts },
  {
    label: t('Response'),
    role: 'detail',
    value: describeResponse,
  },
  {
    label: t('Message'),
    role: 'detail',
    value: ({ id }) => id,
    cell: ({ id }) => <Message deliveryId={id} />,
  },
  { label: t('Actions'), role: 'actions', cell: (delivery) => <Replay delivery={delivery} /> },
]

export function WebhookDeliveries({ webhookId }: { webhookId: number }) {
  const list = useList(
    (query) => createQueryOptions('listWebhookDeliveries', { params: { webhookId }, query }),
    // A waiting message is sent soon.
    ({ content }) => content.some(({ status }) => status === 'WAITING'),
  )
  return (
    <List
      {...list}
      noun={t('deliveries')}
      columns={columns}
      textField="eventType"
      none={<p>{t('No deliveries yet. Send a test event.')}</p>}
    />
  )
}

function Message({ deliveryId }: { deliveryId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('Show')}
        <span className="unseen"> {t('message {id}', { id: deliveryId })}</span>
      </summary>
      {isOpen ? <Sent deliveryId={deliveryId} /> : null}
    </details>
  )
}

function Sent({ deliveryId }: { deliveryId: number }) {
  return (
    <QueryBoundary of={createQueryOptions('getWebhookDelivery', { params: { deliveryId } })}>
      {(data) => (
        <>
          <pre className="message" role="region" aria-label={t('Message')} tabIndex={0}>
            <code>{JSON.stringify(data.body, null, 2)}</code>
          </pre>
          <ol>
            {data.log.map(({ number, at, durationMs, httpStatus, fault }) => (
              <li key={number}>
                {formatInstant(at)}, {formatDuration(durationMs)}: {describeResponse({ httpStatus, fault })}
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryBoundary>
  )
}

function Replay({ delivery: { id: deliveryId, webhookId, status } }: { delivery: Delivery }) {
  const { mutate, isPending } = useAction({
    run: () => client.replayWebhook({ params: { webhookId }, body: { deliveryId } }),
    describe: () => t('The message is being sent again with the same ID.'),
    listed: 'listWebhookDeliveries',
  })
  return (
    <button
      type="button"
      className="plain"
      disabled={isPending || status === 'WAITING'}
      onClick={() => mutate()}
    >
      {t('Send again')}
      <span className="unseen"> {t('message {id}', { id: deliveryId })}</span>
    </button>
  )
}
