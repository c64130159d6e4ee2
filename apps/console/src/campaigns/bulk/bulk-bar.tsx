import type { JobCampaign } from '@tiller/client/platform'
import { callerActions, type CallerAction } from '@tiller/contract/platform/campaigns/transitions'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { t, Text } from '../../language/text.ts'
import type { TableSelection } from '../../list/selection.ts'
import { MoreMenu } from '../../shell/more-menu.tsx'
import { showToast } from '../../shell/toasts.tsx'
import { AdjustForm } from './adjust.tsx'
import type { BulkChange } from './change.ts'
import { usePermission } from '../../session/me.ts'

const BulkQuestion = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

export type BulkRequest = {
  title: string
  change: BulkChange
  campaigns: ReadonlyMap<number, JobCampaign>
}

export const BulkDialogSlot = ({ asked, close }: { asked: BulkRequest | undefined; close: () => void }) =>
  asked === undefined ? null : (
    <Suspense>
      <BulkQuestion {...asked} close={close} />
    </Suspense>
  )

export function BulkBar({
  selecting,
  search,
  total,
  ask,
}: {
  selecting: TableSelection
  search: string | undefined
  total: number
  ask: (asked: BulkRequest) => void
}) {
  const { selection, clear, selectAll } = selecting
  const [isAdjusting, setAdjusting] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const selected = selection.isAll ? total : selection.ids.size
  if (selected === 0) return null
  const begin = async (change: BulkChange) => {
    setAdjusting(false)
    setLooking(true)
    try {
      const campaigns = await selectedCampaigns(selecting, search)
      ask({ title: titleOf(change, campaigns.size), change, campaigns })
    } catch (error) {
      showToast({ text: formatErrorMessage(error) })
    }
    setLooking(false)
  }
  return (
    <div className="bulk-bar" role="region" aria-label={t('Selection')}>
      <p role="status">
        <Text
          id="<strong>{count, number}</strong> selected"
          values={{ count: selected, strong: (count) => <strong>{count}</strong> }}
        />
      </p>
      {selection.isAll || selected >= total ? null : <SelectAll total={total} select={selectAll} />}
      <BulkButtons
        isBusy={isLooking}
        act={(action) => void begin({ action })}
        adjust={() => setAdjusting(true)}
      />
      <button type="button" className="plain" onClick={clear}>
        {t('Clear selection')}
      </button>
      {isAdjusting ? (
        <AdjustForm close={() => setAdjusting(false)} begin={(change) => void begin(change)} />
      ) : null}
    </div>
  )
}

const titleOf = (change: BulkChange, count: number): string =>
  t(
    '{action, select, launch {Launch} pause {Pause} archive {Archive} other {Adjust}} {count, plural, one {# campaign} other {# campaigns}}',
    { action: 'action' in change ? change.action : 'adjust', count },
  )

const SelectAll = ({ total, select }: { total: number; select: () => void }) => (
  <button type="button" className="plain" onClick={select}>
    {t('Select all {total, number} that match', { total })}
  </button>
)

const selectedActions = {
  launch: t('Launch selected'),
  pause: t('Pause selected'),
  archive: t('Archive selected'),
} satisfies Record<CallerAction, string>

function BulkButtons({
  isBusy,
  act,
  adjust,
}: {
  isBusy: boolean
  act: (action: CallerAction) => void
  adjust: () => void
}) {
  const { may, why } = usePermission('campaigns', 'bulk-changes')
  const common = { type: 'button', className: 'plain', disabled: !may || isBusy, title: why } as const
  return (
    <>
      {callerActions
        .filter((action) => action !== 'archive')
        .map((action) => (
          <button key={action} {...common} onClick={() => act(action)}>
            {selectedActions[action]}
          </button>
        ))}
      <button {...common} onClick={adjust}>
        {t('Adjust…')}
      </button>
      <MoreMenu of={t('the selection')}>
        <button {...common} onClick={() => act('archive')}>
          {selectedActions.archive}
        </button>
      </MoreMenu>
    </>
  )
}

/** Loads the selected campaigns, including those on other pages. */
async function selectedCampaigns({ has }: TableSelection, search: string | undefined) {
  const campaigns = new Map<number, JobCampaign>()
  const query = search === undefined ? {} : { query: { search } }
  for await (const campaign of client.listMyCampaigns.all(query))
    if (has(campaign.id)) campaigns.set(campaign.id, campaign)
  return campaigns
}
