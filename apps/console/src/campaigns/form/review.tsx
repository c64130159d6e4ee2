import type { JobCampaign, JobFiltersPreview } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { DryRunEffectSummary } from '../../form/save/effect.tsx'
import { formatMoney } from '../../format/money.ts'
import { locale, t, Text } from '../../language/text.ts'

type Answers = { isBusy: boolean; create: (launch: boolean) => void; back: () => void }

/**
 * Returns the reason why the campaign would get no jobs. Returns undefined if it would get some, or if the dry run
 * did not count all jobs.
 */
function noJobsReason(
  { id, effect }: JobCampaign,
  preview: JobFiltersPreview | undefined,
  nameOf: (campaignId: number) => string,
): string | undefined {
  const own = effect?.campaigns.find(({ campaignId }) => campaignId === id)
  if (effect?.complete !== true || (own?.taken ?? 0) > 0) return undefined
  if (preview === undefined || preview.matching === 0) return t('No job matches its filters.')
  const owners = preview.held.slice(0, 3).map(({ campaignId }) => nameOf(campaignId))
  return t(
    '{count, plural, one {The # matching job belongs} other {The # matching jobs belong}} to {campaigns}. Give this campaign a higher apply order to take them.',
    { count: preview.matching, campaigns: lists.format(owners) },
  )
}

const lists = new Intl.ListFormat(locale)

export function CampaignReview({
  dry,
  preview,
  nameOf,
  ...answers
}: Answers & {
  dry: JobCampaign
  preview: JobFiltersPreview | undefined
  nameOf: (campaignId: number) => string
}) {
  const reason = noJobsReason(dry, preview, nameOf)
  const spend = {
    budget: formatMoney(dry.monthlyBudget),
    strong: (budget: ReactNode) => <strong>{budget}</strong>,
  }
  return (
    <Dialog title={t('Create {name}?', { name: dry.name })} onClose={answers.back}>
      {reason === undefined ? null : (
        <Notice tone="warn">
          <p>
            <strong>{t('This campaign would advertise no jobs.')}</strong> {reason}
          </p>
        </Notice>
      )}
      {dry.effect === undefined ? null : <DryRunEffectSummary effect={dry.effect} nameOf={nameOf} />}
      <p>
        {dry.basicCpc > 0 ? (
          <Text
            id="Once launched, it can spend up to <strong>{budget}</strong> per month, at {price} per click."
            values={{ ...spend, price: formatMoney(dry.basicCpc) }}
          />
        ) : (
          <Text id="Once launched, it can spend up to <strong>{budget}</strong> per month." values={spend} />
        )}
      </p>
      <Buttons {...answers} canLaunch={reason === undefined} />
    </Dialog>
  )
}

/** The buttons of the review. Launching is the primary action if the campaign can be launched. */
function Buttons({ isBusy, create, back, canLaunch }: Answers & { canLaunch: boolean }) {
  const button = (isLaunch: boolean) => (
    <Button
      key={String(isLaunch)}
      type="button"
      kind={isLaunch === canLaunch ? 'main' : 'quiet'}
      disabled={isBusy}
      onClick={() => create(isLaunch)}
    >
      {t(isLaunch ? 'Create and launch' : 'Create without launching')}
    </Button>
  )
  return (
    <div className="actions">
      {[canLaunch, !canLaunch].map(button)}
      <button type="button" className="plain" onClick={back}>
        {t('Go back')}
      </button>
    </div>
  )
}
