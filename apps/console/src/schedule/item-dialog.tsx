import { useQuery } from '@tanstack/react-query'
import { Select } from '@tiller/ui/select'
import { useState } from 'react'
import { createQueryOptions } from '../api/read.ts'
import { Dialog } from '../form/dialog.tsx'
import { ScheduleItemForm } from './item-form.tsx'
import { pauseName, scheduleKinds, type ScheduleItem, type ScheduleKind } from './items.ts'
import { t } from '../language/text.ts'

export type ScheduleDialogRequest = { item: ScheduleItem } | { day: string | undefined }

const titles: Record<ScheduleKind, string> = {
  pause: pauseName(),
  'one-time budget': t('One-time budget'),
  'budget change': t('Change of the monthly budget'),
}

export function ScheduleItemDialog({
  asked,
  campaignId,
  close,
}: {
  asked: ScheduleDialogRequest
  campaignId: number | undefined
  close: () => void
}) {
  if ('item' in asked)
    return (
      <Dialog title={t('Change of: {what}', { what: asked.item.what })} onClose={close}>
        <ScheduleItemForm
          kind={asked.item.kind}
          campaignId={asked.item.campaignId}
          day={undefined}
          item={asked.item}
          close={close}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('New schedule entry')} onClose={close}>
      <NewItem day={asked.day} campaignId={campaignId} close={close} />
    </Dialog>
  )
}

type NewItemProps = { day: string | undefined; campaignId: number | undefined; close: () => void }

function NewItem({ day, campaignId, close }: NewItemProps) {
  const [kind, setKind] = useState<ScheduleKind>('pause')
  const [chosen, choose] = useState<number>()
  const { data } = useQuery({
    ...createQueryOptions('listMyCampaigns', {
      query: { size: 200, sort: ['name,asc'], search: '-status="ARCHIVED"' },
    }),
    enabled: campaignId === undefined,
  })
  if (campaignId === undefined && data?.content.length === 0) return <NoCampaigns close={close} />
  const campaigns = data?.content ?? []
  const of = campaignId ?? chosen ?? campaigns[0]?.id
  return (
    <>
      <Select
        id="schedule-kind"
        label={t('What')}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as ScheduleKind)}
        options={scheduleKinds.map((each) => ({ value: each, label: titles[each] }))}
      />
      {campaignId === undefined ? (
        <Select
          id="schedule-campaign"
          label={t('Campaign')}
          value={of ?? ''}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          options={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      {of === undefined ? null : (
        <ScheduleItemForm
          key={`${kind} ${of}`}
          kind={kind}
          campaignId={of}
          day={day}
          item={undefined}
          close={close}
        />
      )}
    </>
  )
}

const NoCampaigns = ({ close }: { close: () => void }) => (
  <>
    <p>{t('No campaigns yet.')}</p>
    <button type="button" className="ui-button ui-button-quiet" onClick={close}>
      {t('Close')}
    </button>
  </>
)
