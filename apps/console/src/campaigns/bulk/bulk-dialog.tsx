import type { DryRunEffect, JobCampaign } from '@tiller/client/platform'
import { useEffect } from 'react'
import { Problem } from '../../api/problem.tsx'
import { Question } from '../../form/dialog.tsx'
import { money } from '../../format/money.ts'
import { count, spoken } from '../../format/text.ts'
import { Status } from '../status.tsx'
import type { BulkChange } from './change.ts'
import { isRefused, type Outcome } from './run.ts'
import { useBulk, type Step } from './use-bulk.ts'
import { Waiting } from '../../api/skeleton.tsx'

/** So many rows are shown of a change; those that are refused come first. */
const shownRows = 100

/** A change of many: what it would do, then its progress, then what became of each. */
export function BulkQuestion({
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
  const { step, look, perform, retry } = useBulk(change, campaigns)
  useEffect(() => {
    void look()
    // Once, when the question is asked: what it is about does not change while it is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Question title={title} onClose={close} isWide>
      {step.is === 'looking' ? <Waiting /> : null}
      {step.is === 'failed' ? <Problem error={step.error} retry={step.retry} /> : null}
      {step.is === 'asking' ? (
        <>
          <Most effects={step.dry.effects} />
          <Outcomes change={change} outcomes={step.dry.outcomes} />
        </>
      ) : null}
      {step.is === 'doing' || step.is === 'done' ? (
        <>
          <Progress outcomes={step.outcomes} of={step.of} />
          <Outcomes change={change} outcomes={step.outcomes} />
        </>
      ) : null}
      <Buttons {...{ title, step, close }} perform={() => void perform()} retry={() => void retry()} />
    </Question>
  )
}

function Buttons({
  title,
  step,
  perform,
  retry,
  close,
}: {
  title: string
  step: Step
  perform: () => void
  retry: () => void
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
          Retry the {count(refused)} refused
        </button>
      ) : null}
      <button
        type="button"
        className="ui-button ui-button-quiet"
        disabled={step.is === 'doing'}
        onClick={close}
      >
        {step.is === 'done' ? 'Close' : 'Go back'}
      </button>
    </div>
  )
}

const refusedOf = (outcomes: readonly Outcome[]) => outcomes.filter((each) => isRefused(each)).length

const Progress = ({ outcomes, of }: { outcomes: readonly Outcome[]; of: number }) => (
  <>
    <p role="status">
      {count(outcomes.length)} of {count(of)} done
      {refusedOf(outcomes) === 0 ? '.' : `, ${count(refusedOf(outcomes))} refused.`}
    </p>
    <progress value={outcomes.length} max={of} aria-label="Campaigns that are done" />
  </>
)

/** Each request answers for its own campaigns. */
const Most = ({ effects }: { effects: readonly DryRunEffect[] }) => (
  <ul className="plain-list">
    {effects.map(({ mostSpendBeforeCents: before, mostSpendAfterCents: after }, index) => (
      // Requests have no name but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        {effects.length === 1
          ? 'The most that this month can cost'
          : `Of request ${index + 1}, the most that this month can cost`}
        :{' '}
        {before === after ? (
          <>{money(after)}, as before</>
        ) : (
          <>
            {money(before)} → <strong>{money(after)}</strong>
          </>
        )}
      </li>
    ))}
  </ul>
)

function Outcomes({ change, outcomes }: { change: BulkChange; outcomes: readonly Outcome[] }) {
  const sorted = [...outcomes].sort((one, other) => Number(isRefused(other)) - Number(isRefused(one)))
  return outcomes.length === 0 ? null : (
    // Reached by keyboard, because it may scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table outcomes" role="region" aria-label="What becomes of each" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Campaign</th>
            <th scope="col">{'action' in change ? 'Status' : spoken(change.field)}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownRows).map((outcome) => (
            <tr key={outcome.id}>
              <td>{outcome.before?.name ?? outcome.id}</td>
              <td>
                <OldAndNew change={change} outcome={outcome} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {outcomes.length > shownRows ? (
        <p className="soft more">and {count(outcomes.length - shownRows)} more</p>
      ) : null}
    </div>
  )
}

function OldAndNew({ change, outcome }: { change: BulkChange; outcome: Outcome }) {
  const { before, campaign, problem } = outcome
  if (campaign === undefined || before === undefined)
    return (
      <span className="refused">
        Refused:{' '}
        {[
          problem?.detail,
          ...(problem?.errors ?? []).map(({ field, message }) => `${spoken(field)} ${message}`),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    )
  if ('action' in change)
    return (
      <>
        <Status status={before.status} /> → <Status status={campaign.status} />
      </>
    )
  return (
    <>
      {money(before[change.field])} → <strong>{money(campaign[change.field])}</strong>
    </>
  )
}
