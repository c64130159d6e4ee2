import * as fc from 'fast-check'
import type { SearchArea, IndexBatch, JobDocument, JobGroup, SearchQuery } from '../port.ts'
import { austin, dayMs, newYork, noon, roundRock } from './sample-jobs.fixture.ts'

/* Corpora and queries for property tests, with so few words, places, companies, and ads that everything collides. */

const vocabulary = (
  'Nurse|RN|registered nurse|nurses|Sr.|senior|tech|technician|C++|.NET|IT|class a|CDL|full time|fulltime|' +
  'over the road|and|Café|truck|driver|work|home|janitor|custodian|trucker|programmer|software engineer|tehcnician|dirver'
).split('|')

const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...vocabulary), { maxLength }).map((words) => words.join(' '))

/** Includes a place close to another, one across the date line, and one at a pole. */
const places = [
  austin,
  roundRock,
  newYork,
  { name: 'Cedar Park, TX', stateId: 44, lat: 30.5052, lng: -97.8203 },
  { name: 'Adak, AK', stateId: 2, lat: 51.88, lng: -176.6581 },
  { name: 'Attu, AK', stateId: 2, lat: 52.9, lng: 172.9 },
  { name: 'South Pole', stateId: 0, lat: -90, lng: 0 },
  { name: 'Texas', stateId: 44, lat: null, lng: null },
]

const place = fc.constantFrom(...places)

const clickRatePercent = fc.constantFrom(40, 70, 100, 130, 200)

const traitNames = ['benefit:pto', 'benefit:childcare', 'worktype:parttime']

const pay = fc
  .tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([min, more]) => ({ min: min * 1_000, max: (min + more) * 1_000 }))

const companyOfAd = new Map([
  ['ad-1', 1],
  ['ad-2', 1],
  ['ad-3', 2],
])

/** Jobs of the group `unmixed` get an ad of their own, so that no ad has copies both inside and outside of it. */
const hasOwnAd = ({ adKey, groupId }: { adKey: string; groupId: string }) =>
  adKey === '' || groupId === 'unmixed'

const featured = fc.constantFrom('never', 'always', 'onOwnPages', 'aboveMedianClickRate')

const document: fc.Arbitrary<JobDocument> = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    groupId: fc.constantFrom('a', 'b', 'c', 'unmixed', 'never stated'),
    adKey: fc.constantFrom('ad-1', 'ad-2', 'ad-3', '', '', ''),
    title: text(3),
    company: fc.constantFrom('Acme', 'Home Care Inc', ''),
    companyId: fc.integer({ min: 1, max: 4 }),
    description: text(12),
    categories: fc.array(fc.constantFrom('Healthcare', 'Truck Drivers', 'Home Care Workers'), {
      maxLength: 2,
    }),
    places: fc.array(place, { maxLength: 3 }),
    remote: fc.boolean(),
    postedAtMs: fc.integer({ min: -1, max: 60 }).map((days) => noon - days * dayMs),
    expiresAtMs: fc.option(fc.integer({ min: -1, max: 3 }).map((days) => noon + days * dayMs)),
    known: fc.record(
      { traits: fc.subarray(traitNames), yearlyPay: pay, clickRatePercent },
      { requiredKeys: [] },
    ),
  })
  // The corpus contains ads with several copies, and many distinct ads.
  .map(({ known, ...given }) =>
    Object.assign(given, known, { adKey: hasOwnAd(given) ? `own-${given.id}` : given.adKey }),
  )
  // All copies of an ad belong to one company.
  .map((given) => Object.assign(given, { companyId: companyOfAd.get(given.adKey) ?? given.companyId }))

const group: fc.Arbitrary<JobGroup> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    live: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    priceCents: fc.constantFrom(1, 30, 400),
    featured,
    openJobPercent: fc.constantFrom(0, 50, 95, 100),
  },
  { requiredKeys: ['id', 'live', 'priceCents', 'featured'] },
)

const batch: fc.Arbitrary<IndexBatch> = fc.record({
  upserts: fc.array(document, { maxLength: 15 }),
  removals: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
  moves: fc.array(
    fc.record(
      {
        id: fc.integer({ min: 1, max: 30 }),
        groupId: fc.constantFrom('a', 'b', 'c', 'never stated'),
        clickRatePercent,
      },
      { requiredKeys: ['id', 'groupId'] },
    ),
    { maxLength: 6 },
  ),
  groups: fc.array(group, { maxLength: 3 }),
})

type LastGroup = Pick<JobGroup, 'live' | 'priceCents' | 'featured'>

const stating = (upserts: JobDocument[], last: LastGroup): IndexBatch => ({
  upserts,
  removals: [],
  moves: [],
  groups: [
    { id: 'a', live: true, priceCents: 30, featured: 'never' },
    { id: 'b', live: true, priceCents: 60, featured: 'always', openJobPercent: 20 },
    { ...last, id: 'c' },
    { id: 'unmixed', live: true, priceCents: 30, featured: 'aboveMedianClickRate', isUnmixed: true },
  ],
})

/** Sequences of batches: the first one states all groups, and the others change them. */
export const batchSequences: fc.Arbitrary<IndexBatch[]> = fc
  .tuple(
    fc.array(document, { minLength: 5, maxLength: 30 }),
    fc.record({ live: fc.boolean(), priceCents: fc.constantFrom(1, 30, 400), featured }),
    fc.array(batch, { maxLength: 4 }),
  )
  .map(([upserts, last, changes]) => [stating(upserts, last)].concat(changes))

const area: fc.Arbitrary<SearchArea | null> = fc.oneof(
  fc.constant(null),
  fc.constant({ kind: 'remote' } as const),
  fc.constantFrom(44, 2, 99).map((stateId) => ({ kind: 'state', stateId }) as const),
  fc
    .tuple(place, fc.constantFrom(0, 10, 30, 500, 3_000, 19_000), fc.constantFrom({}, { widestKm: 80 }))
    .map(
      ([{ lat, lng }, radiusKm, widest]) =>
        ({ kind: 'circle', lat: lat ?? 30, lng: lng ?? -97, radiusKm, ...widest }) as const,
    ),
)

const words = fc.oneof(
  text(2),
  text(2).map((quoted) => `"${quoted}"`),
  fc.tuple(text(2), text(1)).map(([quoted, loose]) => `${loose} jobs "${quoted}"`),
  fc.constantFrom(
    '',
    'acme',
    'austin tx',
    'healthcare',
    'unheardof',
    'it',
    'home care worker',
    'truck drivers',
  ),
  fc
    .tuple(text(2), fc.constantFrom('-', ' OR '), text(1))
    .map(([one, sign, other]) => `${one} ${sign}${other}`),
  fc.tuple(text(1), text(2), text(1)).map(([one, other, out]) => `${one} OR "${other}" -"${out}"`),
  fc
    .tuple(text(1), fc.constantFrom('tecnician', 'drivr', 'nuse', 'unheardof'))
    .map((typed) => typed.join(' ')),
)

const traitClause = fc.record({
  anyOf: fc.subarray([...traitNames, 'unheardof'], { minLength: 1 }),
  strength: fc.constantFrom('preferred', 'first', 'required'),
})

export const query: fc.Arbitrary<SearchQuery> = fc.record(
  {
    words,
    area,
    start: fc.constantFrom(0, 0, 3),
    limit: fc.constantFrom(0, 2, 100),
    nowMs: fc.constantFrom(noon, noon + dayMs),
    explain: fc.boolean(),
    lenient: fc.boolean(),
    isOnOwnPage: fc.boolean(),
    traitClauses: fc.array(traitClause, { maxLength: 2 }),
    yearlyPay: pay,
  },
  { requiredKeys: ['words', 'area', 'start', 'limit', 'nowMs'] },
)
