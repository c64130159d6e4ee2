import type { FeedField } from '../document/fields.ts'
import { maxUrlChars, parseLink } from './links.ts'
import type { FeedLimits } from '../limits.ts'
import { normalizePlainText, warnDoublyEncoded } from './plain-text.ts'
import { truncateForMessage, type Finding } from '../report/problem.ts'
import type { RawJob } from '../document/raw-job.ts'
import { isIdentifiedByLink, jobPagePaths } from '../document/shape.ts'
import { extractCompanyFromTitle } from './company-in-title.ts'
import type { ValidationContext } from './validation-context.ts'

const maxTitleChars = 255
const maxCompanyChars = 128
const maxReferenceChars = 255

/** The required fields of a job. */
export type JobIdentity = { reference: string; title: string; company: string; url: string }

/** Required fields with their element names. */
const required: readonly (readonly [FeedField, string])[] = [
  ['title', 'title'],
  ['reference', 'referencenumber'],
  ['url', 'url'],
  ['company', 'company'],
]

/**
 * Returns the reference that identifies the job in this feed: its number, or else its link. Returns null if it has
 * neither.
 */
export function getJobReference({ values }: RawJob): string | null {
  return (values.reference ?? values.url)?.replace(/\s+/g, ' ') ?? null
}

/**
 * Warns that a job is identified by its link, so a changed link would create a new job. RSS and Atom are exempt: they
 * have no other identity.
 */
function warnReference({ values, shape }: RawJob, findings: Finding[]) {
  if (values.reference !== undefined || isIdentifiedByLink(shape)) return
  findings.push({
    code: 'reference-from-link',
    field: 'reference',
    message:
      'The job has no reference number; its link was taken instead and must not change while the job runs.',
  })
}

/** Returns the link of a job. For formats without links, it is built from the feed's address. */
function linkOf({ values, shape }: RawJob, address: string | null): string | undefined {
  const { url, reference } = values
  if (url !== undefined || reference === undefined || address === null) return url
  const path = jobPagePaths.get(shape)?.(encodeURIComponent(reference))
  return path === undefined ? undefined : URL.parse(path, address)?.href
}

/**
 * Returns whether a text has more than `max` characters. Counting code points is only needed if it has more UTF-16
 * units.
 */
const isLonger = (text: string, max: number) => text.length > max && Array.from(text).length > max

const oversize = (raw: RawJob, limits: FeedLimits): Finding | null => {
  if (raw.oversize === null) return null
  const [what, chars] =
    raw.oversize === 'text-too-long' ? ['A text of the job', limits.textChars] : ['The job', limits.jobChars]
  return {
    code: raw.oversize,
    field: null,
    message: `${what} is longer than ${chars} characters; the job was skipped.`,
  }
}

/** Advice for feeds that are imported from a file although their links depend on the feed's address. */
const fetchIt =
  ' Feeds of this shape name no links, which are made from the address of the feed: let it be fetched from there.'

/** Reports missing elements: the first finding names all of them. */
function missingElements(raw: RawJob, texts: { title: string; company: string; url: string }): Finding[] {
  const present: Partial<Record<FeedField, unknown>> = {
    ...raw.values,
    ...texts,
    reference: getJobReference(raw),
  }
  const missing = required.filter(([field]) => !present[field])
  const advice = texts.url === '' && jobPagePaths.has(raw.shape) ? fetchIt : ''
  return missing.map(([field, name], index) => {
    const names = (index === 0 ? missing.map(([, each]) => each) : [name]).map((each) => `<${each}>`)
    return {
      code: 'missing-element',
      field,
      message: `${names.join(', ')}: absent or empty; the job was skipped.${advice}`,
    }
  })
}

function tooLong({ title, company, reference }: Omit<JobIdentity, 'url'>): Finding[] {
  const findings = []
  if (isLonger(title, maxTitleChars))
    findings.push(skipped('title-too-long', 'title', `The title is longer than ${maxTitleChars} characters`))
  if (isLonger(company, maxCompanyChars))
    findings.push(
      skipped('company-too-long', 'company', `The company is longer than ${maxCompanyChars} characters`),
    )
  if (isLonger(reference, maxReferenceChars))
    findings.push(
      skipped(
        'reference-too-long',
        'reference',
        `The reference is longer than ${maxReferenceChars} characters`,
      ),
    )
  return findings
}

const skipped = (code: Finding['code'], field: FeedField, what: string): Finding => ({
  code,
  field,
  message: `${what}; the job was skipped.`,
})

function readUrl(text: string, findings: Finding[]): string | Finding {
  const link = parseLink(text)
  if (link === null)
    return skipped(
      'url-invalid',
      'url',
      `"${truncateForMessage(text)}" is no web address a visitor may be sent to (absolute, http or https, no password, at most ${maxUrlChars} characters)`,
    )
  if (link.schemeAdded)
    findings.push({
      code: 'url-scheme-added',
      field: 'url',
      message: 'The address has no scheme; https:// was put before it.',
    })
  if (link.unescaped)
    findings.push({
      code: 'double-escaped',
      field: 'url',
      message: 'The address is escaped once too often (&amp; inside CDATA) and was unescaped.',
    })
  return link.url
}

/**
 * Parses the required fields, or returns all reasons for skipping the job. A skipped job does not reserve its
 * reference, so a valid job with the same reference may follow.
 */
export function parseIdentity(
  raw: RawJob,
  context: ValidationContext,
  findings: Finding[],
): JobIdentity | Finding[] {
  const { limits, seen, titles, address } = context
  const names = {
    title: normalizePlainText(raw.values.title ?? '', 'title', findings),
    company: normalizePlainText(raw.values.company ?? context.company ?? '', 'company', findings),
  }
  const { title, company } = extractCompanyFromTitle(raw, names, titles, findings)
  const oversized = oversize(raw, limits)
  if (oversized !== null) return [oversized]
  const link = linkOf(raw, address) ?? ''
  const url = link === '' ? '' : readUrl(link, findings)
  const reference = getJobReference(raw) ?? ''
  const reasons = missingElements(raw, { title, company, url: link })
  if (typeof url !== 'string') reasons.push(url)
  reasons.push(...tooLong({ title, company, reference }))
  if (reasons.length === 0 && !seen.add(reference))
    reasons.push(
      skipped('duplicate-reference', 'reference', 'An earlier job of the feed has the same reference'),
    )
  if (typeof url !== 'string' || reasons.length > 0) return reasons
  warnReference(raw, findings)
  warnDoublyEncoded(title, 'title', findings)
  warnDoublyEncoded(company, 'company', findings)
  return { reference, title, company, url }
}
