import type { Alert } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { alertLabels } from '@tiller/contract/platform/alerts/schemas'
import { createQueryOptions } from '../api/read.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'

const columns: readonly Column<Alert>[] = [
  { label: 'Alert', role: 'title', value: ({ title }) => title, cell: (alert) => <Subject alert={alert} /> },
  {
    label: 'Details',
    role: 'detail',
    value: ({ text }) => text,
    cell: ({ text }) => <span className="alert-text">{text}</span>,
  },
  { label: 'Date', role: 'detail', sort: 'at', unit: 'instant', value: ({ at }) => at },
]

export const AlertsScreen = () => (
  <>
    <h1>Alerts</h1>
    <p>
      What needs attention, each occurrence once.{' '}
      <Link to="/settings/alerts">Choose which alerts are mailed to you.</Link>
    </p>
    <Alerts />
  </>
)

function Alerts() {
  const list = useList((query) =>
    createQueryOptions('listMyAlerts', { query: { sort: ['at,desc'], ...query } }),
  )
  return (
    <List
      {...list}
      noun="alerts"
      columns={columns}
      textField="title"
      none={<p>Nothing needs your attention.</p>}
    />
  )
}

function Subject({ alert: { kind, title, campaignId, sourceId } }: { alert: Alert }) {
  const label = <span title={alertLabels[kind]}>{title}</span>
  if (campaignId !== null)
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        {label}
      </Link>
    )
  if (sourceId !== null)
    return (
      <Link to="/sources/$sourceId" params={{ sourceId }}>
        {label}
      </Link>
    )
  return label
}
