/** The counts of a period. All its figures are computed from them. */
export type FigureCounts = {
  impressions: number
  clicks: number
  billableClicks: number
  spendCents: number
  applications: number
  acquisitions: number
}

/** The counts of a row of an activity report. */
export type ReportCounts = FigureCounts & {
  unbilled: number
  qualified: number
  conversions1: number
  conversions2: number
  conversions3: number
  shareVisits: number
}

type Figure<Counts> = {
  label: string
  unit: 'cents' | 'count' | 'share'
  /** The count that a ratio is divided by; absent if the figure is not a ratio. */
  per?: keyof FigureCounts
  /** Describes what the figure counts. */
  meaning: string
  /** States which billing day an event counts for. */
  day: string
  of: (counts: Counts) => number | null
}

/**
 * Divides two counts; returns null for division by zero. Refunds of earlier charges can make the spend negative; the
 * result is then 0.
 */
const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.max(0, part / whole))

/** All performance figures with their definitions, which the APIs, the console, and the guide share. */
export const performanceFigures = {
  spendCents: {
    label: 'Spend',
    unit: 'cents',
    meaning: 'Charges minus refunds.',
    day: 'The day of the charge or of the refund',
    of: ({ spendCents }) => spendCents,
  },
  impressions: {
    label: 'Impressions',
    unit: 'count',
    meaning: 'Number of times a search returned a job.',
    day: 'The day of the search',
    of: ({ impressions }) => impressions,
  },
  clicks: {
    label: 'Clicks',
    unit: 'count',
    meaning: 'Clicks of every class, billed or not.',
    day: 'The day of the click',
    of: ({ clicks }) => clicks,
  },
  billableClicks: {
    label: 'Billed clicks',
    unit: 'count',
    meaning: 'Charged clicks. A later refund does not reduce them.',
    day: 'The day of the charge',
    of: ({ billableClicks }) => billableClicks,
  },
  ctr: {
    label: 'CTR',
    unit: 'share',
    per: 'impressions',
    meaning: 'Click-through rate: clicks of every class divided by impressions.',
    day: 'The days of its counts',
    of: ({ clicks, impressions }) => ratio(clicks, impressions),
  },
  avgCpcCents: {
    label: 'Average CPC',
    unit: 'cents',
    per: 'billableClicks',
    meaning: 'Spend divided by billed clicks.',
    day: 'The days of its counts',
    of: ({ spendCents, billableClicks }) => ratio(spendCents, billableClicks),
  },
  applications: {
    label: 'Applications',
    unit: 'count',
    meaning: 'Completed applications on a hosted form, without repeats by the same person within 120 days.',
    day: 'The day on which the application was completed',
    of: ({ applications }) => applications,
  },
  costPerApplicationCents: {
    label: 'Cost per application',
    unit: 'cents',
    per: 'applications',
    meaning: 'Spend divided by applications.',
    day: 'The days of its counts',
    of: ({ spendCents, applications }) => ratio(spendCents, applications),
  },
  acquisitions: {
    label: 'Conversions',
    unit: 'count',
    meaning:
      "Conversions of the events in the pool's `cpaBitmap`; of event 2, completed applications, if it is empty.",
    day: 'The day of the conversion',
    of: ({ acquisitions }) => acquisitions,
  },
  cvr: {
    label: 'Conversion rate',
    unit: 'share',
    per: 'clicks',
    meaning: 'Conversions divided by clicks of every class.',
    day: 'The days of its counts',
    of: ({ acquisitions, clicks }) => ratio(acquisitions, clicks),
  },
  cpaCents: {
    label: 'Cost per conversion',
    unit: 'cents',
    per: 'acquisitions',
    meaning: 'Spend divided by conversions.',
    day: 'The days of its counts',
    of: ({ spendCents, acquisitions }) => ratio(spendCents, acquisitions),
  },
} as const satisfies Record<string, Figure<FigureCounts>>

export type FigureName = keyof typeof performanceFigures

/** The figures of activity reports: those above, and some that lists do not contain. */
export const reportFigures = {
  ...performanceFigures,
  unbilled: {
    label: 'Unbilled clicks',
    unit: 'count',
    meaning: 'Clicks that were not charged.',
    day: 'The day of the click',
    of: ({ unbilled }) => unbilled,
  },
  qualified: {
    label: 'Qualified applications',
    unit: 'count',
    meaning: 'Applications that answered all screening questions correctly.',
    day: 'The day on which the application was completed',
    of: ({ qualified }) => qualified,
  },
  conversions1: {
    label: 'Conversions of event 1',
    unit: 'count',
    meaning: 'Conversions of event 1.',
    day: 'The day of the conversion',
    of: ({ conversions1 }) => conversions1,
  },
  conversions2: {
    label: 'Conversions of event 2',
    unit: 'count',
    meaning: 'Conversions of event 2: completed applications on your own site.',
    day: 'The day of the conversion',
    of: ({ conversions2 }) => conversions2,
  },
  conversions3: {
    label: 'Conversions of event 3',
    unit: 'count',
    meaning: 'Conversions of event 3.',
    day: 'The day of the conversion',
    of: ({ conversions3 }) => conversions3,
  },
  shareVisits: {
    label: 'Visits by share links',
    unit: 'count',
    meaning: 'Visits through share links.',
    day: 'The day of the visit',
    of: ({ shareVisits }) => shareVisits,
  },
} as const satisfies Record<string, Figure<ReportCounts>>

export type ReportFigureName = keyof typeof reportFigures

/** Returns the description of a response field that contains this figure. */
export const describeFigure = (name: ReportFigureName) => {
  const { meaning, unit, ...rest } = reportFigures[name]
  const cents = unit === 'cents' ? ' In cents.' : ''
  return 'per' in rest ? `${meaning}${cents} Null if the denominator is 0.` : `${meaning}${cents}`
}

/** The figures by the name of the list field that contains them, for sorting and filtering. */
export const figureFields = {
  'events.impressions': 'impressions',
  'events.clicks': 'clicks',
  'events.billableClicks': 'billableClicks',
  'events.ctr': 'ctr',
  'events.applications': 'applications',
  'events.acquisitions': 'acquisitions',
  'events.cvr': 'cvr',
  'spending.spendCents': 'spendCents',
  'spending.avgCpcCents': 'avgCpcCents',
  'spending.costPerApplicationCents': 'costPerApplicationCents',
  'spending.cpaCents': 'cpaCents',
} as const satisfies Record<string, FigureName>

export type FigureField = keyof typeof figureFields
export const figureFieldNames = Object.keys(figureFields) as [FigureField, ...FigureField[]]
export const figureFieldTypes = Object.fromEntries(
  figureFieldNames.map((name) => [name, 'number']),
) as Record<FigureField, 'number'>
