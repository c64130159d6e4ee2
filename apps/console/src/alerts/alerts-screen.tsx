import type { Alert } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { alertLabels } from '@tiller/contract/platform/alerts/schemas'
import { createQueryOptions } from '../api/read.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { t, Text, translateKnown } from '../language/text.ts'

const columns: readonly Column<Alert>[] = [
  {
    label: t('Alert'),
    role: 'title',
    value: ({ title }) => translateKnown(title),
    cell: (alert) => <Subject alert={alert} />,
  },
  {
    label: t('Details'),
    role: 'detail',
    value: ({ text }) => translateKnown(text),
    cell: ({ text }) => <span className="alert-text">{translateKnown(text)}</span>,
  },
  { label: t('Date'), role: 'detail', sort: 'at', unit: 'instant', value: ({ at }) => at },
]

export const AlertsScreen = () => (
  <>
    <h1>{t('Alerts')}</h1>
    <p>
      <Text
        id="What needs attention, each occurrence once. <link>Choose which alerts are mailed to you.</link>"
        values={{ link: (content) => <Link to="/settings/alerts">{content}</Link> }}
      />
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
      noun={t('alerts')}
      columns={columns}
      textField="title"
      none={<p>{t('Nothing needs your attention.')}</p>}
    />
  )
}

function Subject({ alert: { kind, title, campaignId, sourceId } }: { alert: Alert }) {
  const label = <span title={translateKnown(alertLabels[kind])}>{translateKnown(title)}</span>
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
