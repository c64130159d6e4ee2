import type { DryRunEffect } from '@tiller/client/platform'
import { t, Text } from '../../language/text.ts'
import { formatMoney } from '../../format/money.ts'

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
      <h3>{t('Jobs')}</h3>
      {campaigns.length === 0 && segments.length === 0 ? (
        <p>{t('No jobs move between campaigns.')}</p>
      ) : (
        <ul>
          {campaigns.map(({ campaignId, ...moves }) => (
            <li key={campaignId}>
              <Moves name={nameOf(campaignId)} {...moves} />
            </li>
          ))}
          {segments.map(({ segmentId, ...moves }) => (
            <li key={segmentId}>
              <Moves name={t('Segment {id}', { id: segmentId })} {...moves} />
            </li>
          ))}
        </ul>
      )}
      {complete ? null : (
        <p className="soft">
          {t('These counts are incomplete, because there are too many jobs for one preview.')}
        </p>
      )}
      {mostSpendBeforeCents === mostSpendAfterCents ? null : (
        <>
          <h3>{t('Maximum cost of all campaigns this month')}</h3>
          <p>
            {formatMoney(mostSpendBeforeCents)} → <strong>{formatMoney(mostSpendAfterCents)}</strong>
          </p>
        </>
      )}
    </div>
  )
}

type MovesProps = { name: string; taken: number; released: number }

const Moves = ({ name, taken, released }: MovesProps) => (
  <Text
    id={
      released === 0
        ? '<strong>{name}</strong> takes {taken, plural, one {# job} other {# jobs}}'
        : taken === 0
          ? '<strong>{name}</strong> gives back {released, plural, one {# job} other {# jobs}}'
          : '<strong>{name}</strong> takes {taken, plural, one {# job} other {# jobs}} and gives back {released, plural, one {# job} other {# jobs}}'
    }
    values={{ name, taken, released, strong: (content) => <strong>{content}</strong> }}
  />
)
