import type { DryRunEffect } from '@tiller/client/platform'
import { formatMoney } from '../../format/money.ts'
import { formatCount } from '../../format/text.ts'

export const hasDryRunEffect = (effect: DryRunEffect | undefined): effect is DryRunEffect =>
  effect !== undefined &&
  (effect.campaigns.length > 0 ||
    effect.segments.length > 0 ||
    effect.mostSpendBeforeCents !== effect.mostSpendAfterCents ||
    !effect.complete)

/** Shows the effect of a change according to its dry run. */
export function DryRunEffectSummary({
  effect,
  nameOf,
}: {
  effect: DryRunEffect
  nameOf: (campaignId: number) => string
}) {
  const { campaigns, segments, mostSpendBeforeCents, mostSpendAfterCents, complete } = effect
  return (
    <div className="effect">
      <h3>Jobs</h3>
      {campaigns.length === 0 && segments.length === 0 ? (
        <p>No jobs move between campaigns.</p>
      ) : (
        <ul>
          {campaigns.map(({ campaignId, ...moves }) => (
            <li key={campaignId}>
              <strong>{nameOf(campaignId)}</strong> {movesText(moves)}
            </li>
          ))}
          {segments.map(({ segmentId, ...moves }) => (
            <li key={segmentId}>
              <strong>Segment {segmentId}</strong> {movesText(moves)}
            </li>
          ))}
        </ul>
      )}
      {complete ? null : (
        <p className="soft">These counts are incomplete, because there are too many jobs for one preview.</p>
      )}
      {mostSpendBeforeCents === mostSpendAfterCents ? null : (
        <>
          <h3>Maximum cost of all campaigns this month</h3>
          <p>
            {formatMoney(mostSpendBeforeCents)} → <strong>{formatMoney(mostSpendAfterCents)}</strong>
          </p>
        </>
      )}
    </div>
  )
}

const movesText = ({ taken, released }: { taken: number; released: number }) =>
  [taken > 0 ? `takes ${jobs(taken)}` : '', released > 0 ? `gives back ${jobs(released)}` : '']
    .filter((part) => part !== '')
    .join(' and ')

const jobs = (number: number) => (number === 1 ? '1 job' : `${formatCount(number)} jobs`)
