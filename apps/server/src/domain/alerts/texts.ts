import type { AlertKind } from '@tiller/contract/platform/alerts/schemas'
import { formatLongDay, locales, type Language } from '@tiller/pages/pages'
import { createMailText, type MailText } from '#lib/mail/user-mail.ts'
import type { AlertText } from './raise.ts'

export const formatDollars = (cents: number, language: Language) =>
  `$${(cents / 100).toLocaleString(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const formatNumber = (value: number, language: Language) => value.toLocaleString(locales[language])

/** Formats a day. In English, it is as the API writes days, because the text is stored. */
export const formatDay = (day: string, language: Language) =>
  language === 'en' ? day : formatLongDay(day, language)

type Facts = {
  spentCents?: number
  capCents?: number
  lastDay?: string | null
  clicks?: number
  invalid?: number
  heldClicks?: number
  failures?: number
  isHeld?: boolean
  deleted?: number
  before?: number
}

export type CampaignFacts = { campaignId: number; name: string; facts: Facts }
export type SourceFacts = { sourceId: number; name: string; facts: Facts }

type Words = (fact: { name: string; facts: Facts; t: MailText; language: Language }) => AlertText

const wording: Partial<Record<AlertKind, Words>> = {
  BUDGET_80: ({ name, facts, t, language }) => ({
    title: t('{name}: 80% of the budget is spent', { name }),
    text: t(
      'The campaign {name} has spent {spent} of {budget} for this month. When the budget is spent, its jobs are no longer advertised.',
      { name, ...amountsOf(facts, language) },
    ),
  }),
  BUDGET_SPENT: ({ name, facts, t, language }) => ({
    title: t('{name}: the budget is spent', { name }),
    text: t(
      'The campaign {name} has spent {spent} of {budget} for this month. Its jobs are not advertised until you raise the budget or a new month begins.',
      { name, ...amountsOf(facts, language) },
    ),
  }),
  NO_SPEND: ({ name, facts: { lastDay }, t, language }) => ({
    title: t('{name} has spent nothing for a day', { name }),
    text:
      lastDay == null
        ? t(
            'The campaign {name} is live but has spent nothing since its launch. Its page shows what limits it, for example a price below the floor, no matching jobs, or filters.',
            { name },
          )
        : t(
            'The campaign {name} is live but has spent nothing since {day}. Its page shows what limits it, for example a price below the floor, no matching jobs, or filters.',
            { name, day: formatDay(lastDay, language) },
          ),
  }),
  NO_APPLICATIONS: ({ name, facts: { lastDay, clicks = 0, spentCents = 0 }, t, language }) => {
    const values = { name, clicks, spent: formatDollars(spentCents, language) }
    return {
      title: t('{name}: no application for 7 days', { name }),
      text:
        lastDay == null
          ? t(
              'The campaign {name} has had {clicks, plural, one {# click} other {# clicks}} for {spent} in 7 days, but no application since its launch. Check that the application form or the landing page works, and whether conversions are reported.',
              values,
            )
          : t(
              'The campaign {name} has had {clicks, plural, one {# click} other {# clicks}} for {spent} in 7 days, but no application since {day}. Check that the application form or the landing page works, and whether conversions are reported.',
              { ...values, day: formatDay(lastDay, language) },
            ),
    }
  },
  SUSPICIOUS_TRAFFIC: ({ name, facts: { heldClicks = 0, clicks = 0, invalid = 0 }, t }) => ({
    title: t('{name}: suspicious traffic', { name }),
    text:
      heldClicks > 0
        ? t(
            'The campaign {name} receives far more clicks than usual. {clicks, plural, one {# click} other {# clicks}} of them are held: they are billed after an hour unless the operator rejects them.',
            { name, clicks: heldClicks },
          )
        : t(
            '{invalid, plural, one {# click} other {# clicks}} of {clicks, plural, one {# click} other {# clicks}} of the campaign {name} since yesterday look automated or come from networks that are not job seekers. They are not billed.',
            { name, invalid, clicks },
          ),
  }),
  FEED_FAILED: ({ name, facts: { failures = 0 }, t }) => ({
    title: t('The feed {name} fails', { name }),
    text: t(
      'The feed of the source {name} could not be imported {failures} times in a row. Its jobs stay as they were at the last import. The page of the source states the reason.',
      { name, failures },
    ),
  }),
  FEED_SHRANK: ({ name, facts: { isHeld = false, deleted = 0, before = 0 }, t, language }) => ({
    title: t('The feed {name} lost many jobs', { name }),
    text: isHeld
      ? t(
          'The last import of the source {name} would remove more than half of its jobs. Nothing was changed; the import waits until the operator confirms it. If the feed is incomplete, correct it.',
          { name },
        )
      : t(
          'The last import of the source {name} removed {deleted, plural, one {# job} other {# jobs}} of {before}. If that is not what you expect, check the feed.',
          { name, deleted, before: formatNumber(before, language) },
        ),
  }),
}

const amountsOf = ({ spentCents = 0, capCents = 0 }: Facts, language: Language) => ({
  spent: formatDollars(spentCents, language),
  budget: formatDollars(capCents, language),
})

type Described = { path: string; write: (language: Language) => AlertText }

function describe(kind: AlertKind, { name, facts }: { name: string; facts: Facts }, path: string): Described {
  const words = wording[kind]
  if (words === undefined) throw new Error(`There is no text for an alert of the kind ${kind}.`)
  return { path, write: (language) => words({ name, facts, t: createMailText(language), language }) }
}

export const describeCampaignAlert = (found: CampaignFacts & { kind: AlertKind }) =>
  describe(found.kind, found, `/console/campaigns/${found.campaignId}`)

export const describeSourceAlert = (found: SourceFacts & { kind: AlertKind }) =>
  describe(found.kind, found, `/console/sources/${found.sourceId}`)
