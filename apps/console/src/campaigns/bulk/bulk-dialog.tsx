import type { DryRunEffect, JobCampaign } from '@tiller/client/platform'
import { useEffect } from 'react'
import { Problem } from '../../api/problem.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { formatMoney } from '../../format/money.ts'
import { humanize } from '../../format/text.ts'
import { t, translateKnown } from '../../language/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { StatusBadge } from '../status.tsx'
import type { BulkChange } from './change.ts'
import { isFailedOutcome, type CampaignOutcome } from './run.ts'
import { useBulk, type BulkStep } from './use-bulk.ts'
import { Skeleton } from '../../api/skeleton.tsx'

/** Maximum number of results in the table. Failures come first. */
const shownRows = 100

/** Shows the dry run of a bulk change, then its progress, then the result per campaign. */
export function BulkDialog({
  title,
  change,
  campaigns,
  close,
}: {
  title: string
  change: BulkChange
  campaigns: ReadonlyMap<number, JobCampaign>
  close: () => void
}) {
  const { step, look, perform, retry, undo, showResult } = useBulk(change, campaigns)
  const end = () => {
    showResult()
    close()
  }
  useEffect(() => {
    void look()
    // The request does not change while the dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Dialog title={title} onClose={end} isWide>
      {step.is === 'looking' || step.is === 'undoing' ? <Skeleton /> : null}
      {step.is === 'undone' ? <p role="status">{step.summary}</p> : null}
      {step.is === 'failed' ? <Problem error={step.error} retry={step.retry} /> : null}
      {step.is === 'asking' ? (
        <>
          <MaximumSpend effects={step.dry.effects} />
          <Outcomes change={change} outcomes={step.dry.outcomes} />
        </>
      ) : null}
      {step.is === 'doing' || step.is === 'done' ? (
        <>
          <Progress outcomes={step.outcomes} of={step.of} />
          <Outcomes change={change} outcomes={step.outcomes} />
        </>
      ) : null}
      <Buttons
        {...{ title, step, undo }}
        close={end}
        perform={() => void perform()}
        retry={() => void retry()}
      />
    </Dialog>
  )
}

function Buttons({
  title,
  step,
  perform,
  retry,
  undo,
  close,
}: {
  title: string
  step: BulkStep
  perform: () => void
  retry: () => void
  undo: (() => Promise<void>) | undefined
  close: () => void
}) {
  const refused = step.is === 'done' ? refusedOf(step.outcomes) : 0
  return (
    <div className="actions">
      {step.is === 'asking' ? (
        <button type="button" className="ui-button" onClick={perform}>
          {title}
        </button>
      ) : null}
      {refused > 0 ? (
        <button type="button" className="ui-button" onClick={retry}>
          {t('Retry the {count, number} refused', { count: refused })}
        </button>
      ) : null}
      {step.is === 'done' && undo !== undefined ? (
        <button type="button" className="ui-button ui-button-quiet" onClick={() => void undo()}>
          {t('Undo')}
        </button>
      ) : null}
      <button
        type="button"
        className="ui-button ui-button-quiet"
        disabled={step.is === 'doing' || step.is === 'undoing'}
        onClick={close}
      >
        {t(step.is === 'done' || step.is === 'undone' ? 'Close' : 'Go back')}
      </button>
    </div>
  )
}

const refusedOf = (outcomes: readonly CampaignOutcome[]) =>
  outcomes.filter((each) => isFailedOutcome(each)).length

function Progress({ outcomes, of: total }: { outcomes: readonly CampaignOutcome[]; of: number }) {
  const done = outcomes.length
  const refused = refusedOf(outcomes)
  return (
    <>
      <p role="status">
        {refused === 0
          ? t('{done, number} of {total, number} done.', { done, total })
          : t('{done, number} of {total, number} done, {refused, number} refused.', { done, total, refused })}
      </p>
      <progress value={done} max={total} aria-label={t('Completed campaigns')} />
    </>
  )
}

/** Lists the maximum spend before and after the change, for each request of up to 200 campaigns. */
const MaximumSpend = ({ effects }: { effects: readonly DryRunEffect[] }) => (
  <ul className="plain-list">
    {effects.map(({ mostSpendBeforeCents: before, mostSpendAfterCents: after }, index) => (
      // Requests have no other key.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        {effects.length === 1
          ? t('Maximum cost of this month:')
          : t('Request {number, number}: maximum cost of this month:', { number: index + 1 })}{' '}
        {before === after ? (
          t('{amount}, as before', { amount: formatMoney(after) })
        ) : (
          <>
            {formatMoney(before)} → <strong>{formatMoney(after)}</strong>
          </>
        )}
      </li>
    ))}
  </ul>
)

const createOutcomeColumns = (change: BulkChange): readonly Column<CampaignOutcome>[] => [
  { label: t('Campaign'), role: 'title', value: ({ before, id }) => before?.name ?? id },
  {
    label: humanize('action' in change ? 'status' : change.field),
    role: 'detail',
    value: ({ problem }) => problem?.detail ?? null,
    cell: (outcome) => <OldAndNew change={change} outcome={outcome} />,
  },
]

function Outcomes({ change, outcomes }: { change: BulkChange; outcomes: readonly CampaignOutcome[] }) {
  const sorted = outcomes.toSorted(
    (one, other) => Number(isFailedOutcome(other)) - Number(isFailedOutcome(one)),
  )
  return outcomes.length === 0 ? null : (
    <div className="outcomes">
      <Table
        label={t('Result for each campaign')}
        columns={createOutcomeColumns(change)}
        rows={sorted.slice(0, shownRows)}
        keyOf={({ id }) => id}
      />
      {outcomes.length > shownRows ? (
        <p className="soft more">{t('and {count, number} more', { count: outcomes.length - shownRows })}</p>
      ) : null}
    </div>
  )
}

const describeProblem = ({ detail, errors = [] }: NonNullable<CampaignOutcome['problem']>): string =>
  [
    translateKnown(detail),
    ...errors.map(({ field, message }) =>
      t('{field} {message}', { field: humanize(field), message: translateKnown(message) }),
    ),
  ].join(' ')

function OldAndNew({ change, outcome }: { change: BulkChange; outcome: CampaignOutcome }) {
  const { before, campaign, problem } = outcome
  if (campaign === undefined || before === undefined)
    return (
      <span className="refused">
        {t('Refused: {reason}', { reason: problem === undefined ? '' : describeProblem(problem) })}
      </span>
    )
  if ('action' in change)
    return (
      <>
        <StatusBadge status={before.status} /> → <StatusBadge status={campaign.status} />
      </>
    )
  return (
    <>
      {formatMoney(before[change.field])} → <strong>{formatMoney(campaign[change.field])}</strong>
    </>
  )
}
