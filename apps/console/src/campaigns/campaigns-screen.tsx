import type { JobCampaign } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryOptions } from '../api/read.ts'
import { parseMoney } from '../format/money.ts'
import { humanize } from '../format/text.ts'
import { t, Text } from '../language/text.ts'
import { EditCell } from '../list/edit-cell.tsx'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { StatusChips } from '../list/filter/status-chips.tsx'
import { useFiguresList } from '../figures/figures-list.ts'
import { FiguresToolbar } from '../figures/figures-toolbar.tsx'
import { useSelection } from '../list/selection.ts'
import { showToast } from '../shell/toasts.tsx'
import { CampaignActions } from './actions.tsx'
import { BulkDialogSlot, BulkBar, type BulkRequest } from './bulk/bulk-bar.tsx'
import type { AmountField } from './bulk/change.ts'
import { useEditAmount } from './edit-amount.ts'
import { StatusBadge } from './status.tsx'
import { usePermission } from '../session/me.ts'

/** The statuses that can be filtered. DELETED is missing, because the list does not contain deleted campaigns. */
const shownStatuses = ['LIVE', 'OUT_OF_BUDGET', 'PAUSED', 'UNDER_DEVELOPMENT', 'ARCHIVED']

export function CampaignsScreen() {
  const { list, period, setPeriod, figureColumns } = useFiguresList((query) =>
    createQueryOptions('listMyCampaigns', { query }),
  )
  const selecting = useSelection(list.search.search)
  const [asked, setAsked] = useState<BulkRequest>()
  const rows = list.answer.data?.content ?? []
  return (
    <>
      <header className="title">
        <h1>{t('Campaigns')}</h1>
        <Link className="ui-button" to="/campaigns/new">
          {t('New campaign')}
        </Link>
      </header>
      <StatusChips textField="name" statuses={shownStatuses} search={list.search} go={list.go} />
      <FiguresToolbar period={period} setPeriod={setPeriod} />
      <List
        {...list}
        noun={t('campaigns')}
        columns={useColumns(rows, figureColumns, setAsked)}
        nameOf={({ name }) => name}
        textField="name"
        selecting={selecting}
        none={
          <p>
            <Text
              id="A campaign advertises jobs of your feeds at a price per click. <create>Create one</create>, or <docs>by the API</docs>."
              values={{
                create: (content) => <Link to="/campaigns/new">{content}</Link>,
                docs: (content) => <a href="/docs/guides/platform-api/campaigns/create">{content}</a>,
              }}
            />
          </p>
        }
      />
      <BulkBar
        selecting={selecting}
        search={list.search.search}
        total={list.answer.data?.totalElements ?? 0}
        ask={setAsked}
      />
      <BulkDialogSlot asked={asked} close={() => setAsked(undefined)} />
    </>
  )
}

function useColumns(
  rows: readonly JobCampaign[],
  figureColumns: readonly Column<JobCampaign>[],
  ask: (asked: BulkRequest) => void,
): readonly Column<JobCampaign>[] {
  const editAmount = useEditAmount()
  const { may } = usePermission('campaigns')
  const amountOf = (field: AmountField): Column<JobCampaign> => ({
    label: humanize(field),
    sort: field,
    role: 'figure',
    unit: 'cents',
    value: (campaign) => campaign[field],
    cell: (campaign) => (
      <EditCell
        cents={campaign[field]}
        label={t('{field} of {name}', { field: humanize(field), name: campaign.name })}
        column={field}
        isDisabled={!may || campaign.status === 'ARCHIVED'}
        save={(cents) => editAmount(campaign, field, cents)}
        paste={(lines) => pasted({ rows, campaign, field, lines, ask })}
      />
    ),
  })
  return [
    {
      label: t('Campaign'),
      role: 'title',
      sort: 'name',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
          {name}
        </Link>
      ),
    },
    {
      label: t('Status'),
      role: 'status',
      sort: 'status',
      value: ({ status }) => humanize(status),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    amountOf('monthlyBudget'),
    amountOf('basicCpc'),
    ...figureColumns,
    { label: t('Actions'), role: 'actions', cell: (campaign) => <CampaignActions campaign={campaign} /> },
  ]
}

/** Assigns pasted lines to the rows from this one downward. Each line is a value of the column. */
function pasted({
  rows,
  campaign,
  field,
  lines,
  ask,
}: {
  rows: readonly JobCampaign[]
  campaign: JobCampaign
  field: AmountField
  lines: readonly string[]
  ask: (asked: BulkRequest) => void
}) {
  const below = rows.slice(rows.indexOf(campaign)).slice(0, lines.length)
  const amounts = lines.map((line) => parseMoney(line))
  const wrong = amounts.findIndex((cents) => cents === undefined || cents < 0)
  if (wrong !== -1) {
    showToast({
      text: t('Line {line, number} of the pasted text is not an amount: {text}', {
        line: wrong + 1,
        text: lines[wrong] ?? '',
      }),
    })
    return
  }
  ask({
    title: t('Change {count, plural, one {# amount} other {# amounts}}', { count: below.length }),
    change: { field, cents: new Map(below.map(({ id }, index) => [id, amounts[index] ?? 0])) },
    campaigns: new Map(below.map((each) => [each.id, each])),
  })
}
