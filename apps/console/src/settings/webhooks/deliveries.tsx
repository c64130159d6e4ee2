import type { Delivery } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { useState } from 'react'
import { formatEventName } from './event-names.ts'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { formatCount, formatInstant, humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { useAction } from '../../api/use-action.ts'

const tones: Record<Delivery['status'], Tone> = {
  WAITING: 'info',
  DELIVERED: 'good',
  FAILED: 'bad',
  CANCELLED: 'plain',
}

const columns: readonly Column<Delivery>[] = [
  { label: 'When', role: 'detail', sort: 'createdAt', unit: 'instant', value: ({ createdAt }) => createdAt },
  {
    label: 'Event',
    role: 'title',
    value: ({ eventType }) => formatEventName(eventType),
    cell: ({ eventType }) => <span title={eventType}>{formatEventName(eventType)}</span>,
  },
  {
    label: 'Status',
    role: 'status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <Badge tone={tones[status]}>{humanize(status)}</Badge>,
  },
  { label: 'Sent', role: 'figure', unit: 'count', value: ({ attempts }) => attempts },
  {
    label: 'Response',
    role: 'detail',
    value: ({ httpStatus, fault }) => fault ?? (httpStatus === null ? '' : `HTTP ${httpStatus}`),
  },
  {
    label: 'Message',
    role: 'detail',
    value: ({ id }) => id,
    cell: ({ id }) => <Message deliveryId={id} />,
  },
  { label: 'Actions', role: 'actions', cell: (delivery) => <Replay delivery={delivery} /> },
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
      noun="deliveries"
      columns={columns}
      textField="eventType"
      none={<p>No deliveries yet. Send a test event.</p>}
    />
  )
}

function Message({ deliveryId }: { deliveryId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Show<span className="unseen"> message {deliveryId}</span>
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
          <pre className="message" role="region" aria-label="Message" tabIndex={0}>
            <code>{JSON.stringify(data.body, null, 2)}</code>
          </pre>
          <ol>
            {data.log.map(({ number, at, durationMs, httpStatus, fault }) => (
              <li key={number}>
                {formatInstant(at)}, {formatCount(durationMs)} ms: {fault ?? `HTTP ${httpStatus ?? ''}`}
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
    describe: () => 'The message is being sent again with the same ID.',
    listed: 'listWebhookDeliveries',
  })
  return (
    <button
      type="button"
      className="plain"
      disabled={isPending || status === 'WAITING'}
      onClick={() => mutate()}
    >
      Send again<span className="unseen"> message {deliveryId}</span>
    </button>
  )
}
