import type { Field } from '../document/fields.ts'
import { maxUrlChars, readLink } from './links.ts'
import type { FeedLimits } from '../limits.ts'
import { plainText, warnDoublyEncoded } from './plain-text.ts'
import { excerpt, type Finding } from '../report/problem.ts'
import type { RawJob } from '../document/raw-job.ts'
import type { ReferenceSet } from './reference-set.ts'
import { linkIsIdentity } from '../document/shape.ts'

const maxTitleChars = 255
const maxCompanyChars = 128
const maxReferenceChars = 255

/** What a job cannot do without. */
export type Identity = { reference: string; title: string; company: string; url: string }

/** Required fields under the names the feed writes them. */
const required: readonly (readonly [Field, string])[] = [
  ['title', 'title'],
  ['postedAt', 'date'],
  ['reference', 'referencenumber'],
  ['url', 'url'],
  ['company', 'company'],
]

/** The reference as it identifies the job in this feed, or null. */
export function referenceOf({ values, shape }: RawJob): string | null {
  const reference = values.reference ?? (linkIsIdentity(shape) ? values.url : undefined)
  return reference?.replace(/\s+/g, ' ') ?? null
}

/** Characters as people count them, looked at closely only when it matters. */
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

function missingElement(raw: RawJob, texts: { title: string; company: string }): Finding | null {
  const present: Partial<Record<Field, unknown>> = { ...raw.values, ...texts, reference: referenceOf(raw) }
  const missing = required.filter(([field]) => !present[field])
  const [first] = missing
  if (first === undefined) return null
  const names = missing.map(([, name]) => `<${name}>`).join(', ')
  return {
    code: 'missing-element',
    field: first[0],
    message: `${names}: absent or empty; the job was skipped.`,
  }
}

function tooLong({ title, company, reference }: Identity): Finding | null {
  if (isLonger(title, maxTitleChars))
    return skipped('title-too-long', 'title', `The title is longer than ${maxTitleChars} characters`)
  if (isLonger(company, maxCompanyChars))
    return skipped('company-too-long', 'company', `The company is longer than ${maxCompanyChars} characters`)
  if (isLonger(reference, maxReferenceChars))
    return skipped(
      'reference-too-long',
      'reference',
      `The reference is longer than ${maxReferenceChars} characters`,
    )
  return null
}

const skipped = (code: Finding['code'], field: Field, what: string): Finding => ({
  code,
  field,
  message: `${what}; the job was skipped.`,
})

function readUrl(text: string, findings: Finding[]): string | Finding {
  const link = readLink(text)
  if (link === null)
    return skipped(
      'url-invalid',
      'url',
      `"${excerpt(text)}" is no web address a visitor may be sent to (absolute, http or https, no password, at most ${maxUrlChars} characters)`,
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
 * Reads what a job must have, or says why it is skipped. A reference counts as taken only by a job
 * that is not skipped, so a good job may follow a bad one of the same reference.
 */
export function readIdentity(
  raw: RawJob,
  { limits, seen }: { limits: FeedLimits; seen: ReferenceSet },
  findings: Finding[],
): Identity | Finding {
  const title = plainText(raw.values.title ?? '', 'title', findings)
  const company = plainText(raw.values.company ?? '', 'company', findings)
  const unusable = oversize(raw, limits) ?? missingElement(raw, { title, company })
  if (unusable !== null) return unusable
  const url = readUrl(raw.values.url ?? '', findings)
  if (typeof url !== 'string') return url
  const identity = { reference: referenceOf(raw) ?? '', title, company, url }
  const long = tooLong(identity)
  if (long !== null) return long
  if (!seen.add(identity.reference))
    return skipped('duplicate-reference', 'reference', 'An earlier job of the feed has the same reference')
  warnDoublyEncoded(title, 'title', findings)
  warnDoublyEncoded(company, 'company', findings)
  return identity
}
