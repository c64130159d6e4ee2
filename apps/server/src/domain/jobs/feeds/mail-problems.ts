import type { Language, TextId } from '@tiller/pages/pages'
import { raiseAlerts, type AlertText } from '#domain/alerts/raise.ts'
import { createMailText, translateStored } from '#lib/mail/user-mail.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ImportReport, ReportedProblem } from './report.ts'

/** Codes of problems because of which the price in the feed is ignored. */
export const rejectedPriceCodes = [
  'number-unreadable',
  'price-contradicts',
  'currency-unsupported',
  'price-out-of-range',
]

type Kind = { codes: readonly string[]; text: TextId }

/** Kinds of problems that cost the customer jobs or money. */
const kinds: Readonly<Record<string, Kind>> = {
  endUnreadable: {
    codes: ['end-unreadable'],
    text: 'End dates that cannot be read: {count}. These jobs are not advertised.',
  },
  priceHeld: {
    codes: ['price-held'],
    text: 'Prices far above the median of the pool: {count}. These jobs are not advertised.',
  },
  priceRejected: {
    codes: rejectedPriceCodes,
    text: 'Rejected prices: {count}. The prices of the campaigns apply.',
  },
}

/** Minimum time between two alerts about a source. */
const pauseMs = 24 * 3_600_000
const examplesPerKind = 3

type Imported = Tenant & { sourceId: number; importId: number }

/**
 * Raises an alert, which is also mailed to the customer's contacts, if an import has more problems of a kind than
 * last reported. A lower count is stored, so that an increase is reported again.
 */
export async function mailNewFeedProblems(
  tx: Tx,
  imported: Imported,
  { counts, problems, finishedAt: at }: ImportReport,
  baseUrl: string,
): Promise<void> {
  const byCode = counts['problems'] as Record<string, number>
  const found = Object.entries(kinds).map(([name, { codes }]) => ({
    name,
    count: codes.reduce((sum, code) => sum + (byCode[code] ?? 0), 0),
  }))
  const source = await lockSourceRow(tx, imported)
  const known = source.mailedProblems as Record<string, number>
  const hasMore = found.some(({ name, count }) => count > (known[name] ?? 0))
  const isDue = hasMore && at.getTime() - (source.problemsMailedAt?.getTime() ?? -Infinity) >= pauseMs
  const mailed = found.map(({ name, count }) => [name, isDue ? count : Math.min(count, known[name] ?? 0)])
  await tx
    .updateTable('source')
    .set({
      mailedProblems: JSON.stringify(Object.fromEntries(mailed)),
      ...(isDue ? { problemsMailedAt: at } : {}),
    })
    .where(tenantIsSql('source', imported))
    .where('id', '=', imported.sourceId)
    .execute()
  if (!isDue) return
  const { rootCustomerId, customerId, sourceId, importId } = imported
  const write = (language: Language) =>
    writeFeedAlert({ id: sourceId, name: source.name, found, problems }, language)
  const alert = {
    rootCustomerId,
    customerId,
    sourceId,
    kind: 'FEED_PROBLEMS',
    occurrence: `source ${sourceId} import ${importId}`,
    write,
    path: `/console/sources/${sourceId}/imports/${importId}`,
    contacts: source.recipients,
  } as const
  await raiseAlerts(tx, [alert], baseUrl, at)
}

type Found = {
  /** The source. */
  id: number
  name: string
  found: readonly { name: string; count: number }[]
  problems: readonly ReportedProblem[]
}

/** Writes an alert about new problems in a language. */
export function writeFeedAlert({ id, name, found, problems }: Found, language: Language): AlertText {
  const t = createMailText(language)
  const sections = found.flatMap(({ name: kindName, count }) => {
    const kind = kinds[kindName]
    if (kind === undefined || count === 0) return []
    const examples = problems.filter(({ code }) => kind.codes.includes(code)).slice(0, examplesPerKind)
    return [`- ${t(kind.text, { count })}`, ...examples.map((problem) => writeExample(problem, language))]
  })
  return {
    title: t('Problems in the feed {name}', { name }),
    text: [
      t('An import of the feed of source {id} ({name}) has problems:', { id, name }),
      sections.join('\n'),
      t('There is at most one such alert per source and day. All problems are listed with the import.'),
    ].join('\n\n'),
  }
}

function writeExample({ reference, message }: ReportedProblem, language: Language): string {
  const t = createMailText(language)
  const sentence = translateStored(language, message)
  return reference === null
    ? t('  Job (without a reference): {sentence}', { sentence })
    : t('  Job {reference}: {sentence}', { reference, sentence })
}

/**
 * Locks the source for an update that keeps its key. Each import holds a key share lock for its report, so a stronger
 * lock would deadlock two imports.
 */
async function lockSourceRow(tx: Tx, { sourceId, ...tenant }: Imported) {
  const { emailAddress, ccEmailAddress, ...source } = await tx
    .selectFrom('source')
    .innerJoin('customer', 'customer.id', 'source.customerId')
    .select(['source.name', 'mailedProblems', 'problemsMailedAt', 'emailAddress', 'ccEmailAddress'])
    .where(tenantIsSql('source', tenant))
    .where('source.id', '=', sourceId)
    .forNoKeyUpdate('source')
    .executeTakeFirstOrThrow()
  return { ...source, recipients: [emailAddress, ccEmailAddress].filter((address) => address !== null) }
}
