import * as fc from 'fast-check'
import { isPlaceholder } from './document/placeholders.ts'
import { emptyLocation } from './empty-location.fixture.ts'
import type { FeedApply, FeedJob, FeedLocation } from './job.ts'

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const wrapInCdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

type Element = (name: string, value: string | number | null) => string

const writeLocation = (place: FeedLocation, element: Element) =>
  [
    element('address', place.address),
    element('city', place.city),
    element('state', place.state),
    element('postalcode', place.postalCode),
    element('country', place.country),
    element('latitude', place.latitude),
    element('longitude', place.longitude),
  ].join('')

const writeApply = (apply: FeedApply, element: Element) =>
  [
    element('custom_questions', apply.customQuestionsUrl),
    element('postUrl', apply.postUrl),
    element('addressCollection', apply.addressCollection),
    element('resume_required', apply.resumeRequired === null ? null : String(apply.resumeRequired)),
  ].join('')

/** Serializes a job as XML that the parser converts back to the same job. */
export function serializeJob(job: FeedJob, write: (text: string) => string): string {
  const element: Element = (name, value) =>
    value === null ? '' : `<${name}>${typeof value === 'number' ? value : write(value)}</${name}>\n`
  const { apply } = job
  return [
    '<job>\n',
    element('title', job.title),
    element('date', job.postedAt?.local.toISOString() ?? null),
    element('referencenumber', job.reference),
    element('url', job.url),
    element('company', job.company),
    element('description', job.description),
    ...job.locations.map((place) =>
      place.text === null
        ? `<location>${writeLocation(place, element)}</location>\n`
        : element('location', place.text),
    ),
    element('remote', job.remote === null ? null : String(job.remote)),
    element('existing_vacancy', job.existingVacancy === undefined ? null : String(job.existingVacancy)),
    element('email', job.email),
    element('salary', job.salary),
    element('education', job.education),
    element('jobtype', job.jobType),
    element('experience', job.experience),
    element('major_category0', job.majorCategory),
    element('minor_category0', job.minorCategory),
    element('advertiser_id', job.advertiserId),
    element('campaign_id', job.srcCampId),
    element('segment_id', job.srcSegId),
    element('expiration_date', job.expiresAt?.local.toUTCString() ?? null),
    element('logo', job.logoUrl),
    element('cpc', dollars(job.cpcCents)),
    element('target_cpa', dollars(job.targetCpaCents)),
    apply === null ? '' : `<tiller_apply>${writeApply(apply, element)}</tiller_apply>\n`,
    '</job>\n',
  ].join('')
}

/**
 * Text in any script. It contains no references such as `&amp;`, because the parser removes a surplus layer of
 * escaping.
 */
const letters = fc.constantFrom('a', 'Z', '7', 'é', 'ß', '夜', '😀', '<', '>', '&', ']]>', '"', "'", ';', '#')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 }).filter((text) => !/&[^&]*;/.test(text))
const text = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '))
  .filter((joined) => !/&[^ &]*;/.test(joined))
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const feedDate = (min: string, max: string) =>
  fc
    .integer({ min: Date.parse(min) / 1000, max: Date.parse(max) / 1000 })
    .map((seconds) => ({ local: new Date(seconds * 1000), hasTime: true, zone: 0, dayFirst: false }))
const url = fc.webUrl({ withQueryParameters: true }).filter((link) => !link.includes('&amp;'))
const name = fc
  .stringMatching(/^[A-Za-z][A-Za-z ]{0,10}[a-z]$/)
  .map((spaced) => spaced.replace(/ +/g, ' '))
  .filter((text) => !isPlaceholder(text))

const location = fc.record<FeedLocation>(
  {
    text: fc.constant(null),
    address: optional(name),
    city: name,
    state: optional(fc.constantFrom('TX', 'Ontario')),
    postalCode: optional(fc.constantFrom('02139', 'K1A 0B1')),
    country: optional(fc.constantFrom('US', 'CA')),
    latitude: fc.constantFrom(42.5, -0.25),
    longitude: fc.constantFrom(-71, 179.5),
  },
  { noNullPrototype: true },
)
const bareLocation = name.map((city): FeedLocation => ({ ...emptyLocation, city }))
const lineLocation = name.map((text): FeedLocation => ({ ...emptyLocation, text: `${text}, TX` }))

/** Jobs with every field of the feed format, in a form that needs no repair. */
export const anyJob = fc.record(
  {
    line: fc.constant(0),
    reference: text,
    title: text,
    company: text,
    url,
    description: text,
    postedAt: feedDate('2020-01-01', '2026-03-01'),
    expiresAt: optional(feedDate('2026-03-20', '2030-01-01')),
    isEndUnreadable: fc.constant(false),
    locations: fc.uniqueArray(fc.oneof(location, bareLocation, lineLocation), {
      maxLength: 3,
      selector: ({ text, city }) => (text ?? `${city}, TX`).toLowerCase(),
    }),
    remote: optional(fc.boolean()),
    email: optional(fc.constantFrom('jobs@bakery.example', 'a+b@c.example')),
    salary: optional(text),
    education: optional(text),
    jobType: optional(text),
    experience: optional(text),
    majorCategory: optional(text),
    minorCategory: optional(text),
    advertiserId: optional(text),
    srcCampId: optional(text),
    srcSegId: optional(text),
    logoUrl: optional(url),
    cpcCents: optional(fc.integer({ min: 1, max: 10_000 })),
    targetCpaCents: optional(fc.integer({ min: 1, max: 1_000_000 })),
    apply: optional(
      fc.record<FeedApply>(
        {
          customQuestionsUrl: optional(url),
          postUrl: optional(url),
          addressCollection: fc.constantFrom('required', 'optional', 'off', null),
          resumeRequired: optional(fc.boolean()),
        },
        { noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
)
