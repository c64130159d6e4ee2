import { integerSetting, type Setting } from './setting-types.ts'

/** A kind of data, how long it is kept, and why it may not be kept shorter. */
type RetentionPeriod = {
  variable: `RETENTION_${string}_DAYS`
  data: string
  /** Null keeps the data until somebody erases it. */
  defaultDays: number | null
  minDays: number
  maxDays: number
  /** Why shorter periods are refused. */
  minReason: string
}

export const retentionPeriods = {
  applicationRetentionDays: {
    variable: 'RETENTION_APPLICATION_DAYS',
    data: 'applications: the applicant, answers, files, notes, mails, and partners’ reports, counted from the submission',
    defaultDays: null,
    minDays: 365,
    maxDays: 3_650,
    minReason:
      'US employers must keep applications for a year (29 CFR 1602.14), and many federal contractors for two (41 CFR 60-741.80 and 60-300.80), longer while a charge is open. The GDPR asks for no longer than necessary. Applications on hold are not erased.',
  },
  jobTextRetentionDays: {
    variable: 'RETENTION_JOB_TEXT_DAYS',
    data: 'the texts of ended jobs, counted from the end or from a later change; reports still identify the job',
    defaultDays: 90,
    minDays: 62,
    maxDays: 3_650,
    minReason: 'Clicks of the previous statement can be disputed, and the ad is the evidence.',
  },
  importRetentionDays: {
    variable: 'RETENTION_IMPORT_DAYS',
    data: 'import reports, which quote feeds',
    defaultDays: 90,
    minDays: 7,
    maxDays: 3_650,
    minReason: 'A customer must be able to look up why a job of last week was rejected.',
  },
  mailRetentionDays: {
    variable: 'RETENTION_MAIL_DAYS',
    data: 'sent mails and text messages, without codes and passwords',
    defaultDays: 30,
    minDays: 2,
    maxDays: 365,
    minReason: 'Messages are retried for 12 hours, and daily limits count those of the last day.',
  },
  jobReportRetentionDays: {
    variable: 'RETENTION_JOB_REPORT_DAYS',
    data: 'reports of job seekers about closed jobs and scams, with the decision',
    defaultDays: 184,
    minDays: 30,
    maxDays: 3_650,
    minReason:
      'Reports must be decided first. In the EU, decisions of larger platforms can be contested for six months (Digital Services Act, article 20).',
  },
  conversionReportRetentionDays: {
    variable: 'RETENTION_CONVERSION_REPORT_DAYS',
    data: 'reports of conversions with the reason why they were not attributed; attributed conversions are kept',
    defaultDays: 100,
    minDays: 62,
    maxDays: 3_650,
    minReason: 'Acquisitions of the previous statement can be disputed.',
  },
  alertRetentionDays: {
    variable: 'RETENTION_ALERT_DAYS',
    data: 'alerts for customers',
    defaultDays: 180,
    minDays: 31,
    maxDays: 3_650,
    minReason: 'An alert about a month must not be raised again in that month.',
  },
} satisfies Record<string, RetentionPeriod>

/** Data whose period is not a setting, and why. */
export const fixedRetention: readonly { data: string; kept: string; reason: string }[] = [
  {
    data: 'the ledger: charges, refunds, and statements',
    kept: 'never deleted',
    reason:
      'Every statement must remain reproducible to the cent. Many countries require accounting records for 6 to 10 years.',
  },
  {
    data: 'the audit log',
    kept: 'never deleted',
    reason: 'Its entries are chained by hashes; a gap would look like tampering.',
  },
  {
    data: 'clicks, attributed conversions, and hiring outcomes',
    kept: 'never deleted; the personal data in outcomes is erased with the application',
    reason: 'Charges refer to them. They contain keyed hashes of visitors, not addresses.',
  },
  {
    data: 'job seekers’ network hashes for fraud checks',
    kept: '2 days, and counts per hour 15 days',
    reason: 'They are compared with clicks of the last day.',
  },
  {
    data: 'webhook events and deliveries',
    kept: '30 days',
    reason: 'Part of the API: receivers remember ids, and replay, for as long.',
  },
  {
    data: 'events that wait for the event stream',
    kept: 'until they are sent, at most 30 days',
    reason: 'As long as those of webhooks. Only if `EVENTS_KAFKA_URL` is set.',
  },
  {
    data: 'responses for idempotency keys',
    kept: '7 to 8 days',
    reason:
      'Part of the API: a retry within a week is answered from them. Then the partition of their day is dropped.',
  },
  {
    data: 'sessions and tokens',
    kept: 'until they end, at most 30 days without use',
    reason: 'They are credentials.',
  },
  {
    data: 'market observations for predictions',
    kept: '90 days',
    reason: 'Older ones say little about the market. They name no job seeker.',
  },
]

/** The settings of the periods. */
export const retentionSettings = Object.fromEntries(
  Object.entries(retentionPeriods).map(([field, period]) => [field, toSetting(period)]),
) as { [Field in keyof typeof retentionPeriods]: ReturnType<typeof toSetting> & DefaultOf<Field> }

type DefaultOf<Field extends keyof typeof retentionPeriods> = {
  fallback: (typeof retentionPeriods)[Field]['defaultDays'] extends null ? null : string
}

function toSetting({ variable, data, defaultDays, minDays, maxDays, minReason }: RetentionPeriod) {
  return {
    variable,
    ...integerSetting(minDays, maxDays),
    fallback: defaultDays === null ? null : String(defaultDays),
    ...(defaultDays === null ? { otherwise: 'kept until they are erased' } : {}),
    meaning: `days for which data is kept: ${data}`,
    limitReason: minReason,
  } satisfies Setting<number>
}
