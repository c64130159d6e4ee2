import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '../api/problem.tsx'
import { useCampaignNames } from '../campaigns/names.ts'
import { formatMonthTitle } from '../format/day.ts'
import { ScheduleItemRows } from './item-rows.tsx'
import type { ScheduleDialogRequest } from './item-dialog.tsx'
import { addMonths, type MonthText, type ScheduleItem } from './items.ts'
import { MonthGrid } from './month-grid.tsx'
import { useSchedule } from './use-schedule.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { t } from '../language/text.ts'
import { usePermission, useToday } from '../session/me.ts'

const ItemQuestion = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ScheduleItemDialog }))

type Props = {
  month: MonthText | undefined
  go: (month: MonthText) => void
  campaignId?: number
  isArchived?: boolean
}

export function ScheduleCalendar({ month: asked, go, campaignId, isArchived = false }: Props) {
  const today = useToday()
  const month = asked ?? today.slice(0, 7)
  const [question, ask] = useState<ScheduleDialogRequest>()
  return (
    <>
      <header className="title">
        <h2>{formatMonthTitle(`${month}-01`)}</h2>
        <Months month={month} today={today} go={go} />
        {isArchived ? null : <Add add={() => ask({ day: undefined })} />}
      </header>
      <Items month={month} today={today} campaignId={campaignId} isArchived={isArchived} ask={ask} />
      {question === undefined ? null : (
        <Suspense>
          <ItemQuestion asked={question} campaignId={campaignId} close={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Add({ add }: { add: () => void }) {
  const { may, why } = usePermission('campaigns', 'scheduling')
  return (
    <button type="button" className="ui-button" disabled={!may} title={why} onClick={add}>
      {t('New schedule entry')}
    </button>
  )
}

function Items({
  month,
  today,
  campaignId,
  isArchived,
  ask,
}: {
  month: MonthText
  today: string
  campaignId: number | undefined
  isArchived: boolean
  ask: (asked: ScheduleDialogRequest) => void
}) {
  const { items, failed, error, retry, isWhole } = useSchedule(month, campaignId)
  const nameOf = useCampaignNames()
  const { may } = usePermission('campaigns', 'scheduling')
  const open = (item: ScheduleItem) => ask({ item })
  if (error !== null) return <Problem error={error} retry={retry} />
  if (items === undefined) return <Skeleton height="form" />
  return (
    <>
      {failed.length === 0 ? null : (
        <Notice tone="warn">
          <p>
            <strong>{t('These scheduled changes failed. Acknowledge them when you have read them:')}</strong>
          </p>
          <ScheduleItemRows label={t('Failed changes')} items={failed} nameOf={nameOf} open={open} />
        </Notice>
      )}
      <MonthGrid {...{ month, today, items, open }} mayAdd={may && !isArchived} add={(day) => ask({ day })} />
      {items.length === 0 ? (
        <EmptyState title={t('Nothing is scheduled this month')}>
          <p>{t('You can schedule pauses, one-time budgets, and changes of monthly budgets.')}</p>
        </EmptyState>
      ) : (
        <ScheduleItemRows label={t('Scheduled changes')} items={items} nameOf={nameOf} open={open} />
      )}
      {isWhole ? null : <p className="soft">{t('This month has more entries than are shown here.')}</p>}
    </>
  )
}

const Months = ({
  month,
  today,
  go,
}: {
  month: MonthText
  today: string
  go: (month: MonthText) => void
}) => (
  <div className="actions">
    <button type="button" className="plain" onClick={() => go(addMonths(month, -1))}>
      {t('Previous month')}
    </button>
    <button
      type="button"
      className="plain"
      disabled={month === today.slice(0, 7)}
      onClick={() => go(today.slice(0, 7))}
    >
      {t('This month')}
    </button>
    <button type="button" className="plain" onClick={() => go(addMonths(month, 1))}>
      {t('Next month')}
    </button>
  </div>
)
