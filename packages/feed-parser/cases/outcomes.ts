import { emptyLocation } from '../src/empty-location.fixture.ts'
import type { FeedJob, FeedLocation } from '../src/job.ts'
import type { FeedErrorCode, ProblemCode } from '../src/read-feed.ts'

/** A job with its dates as instants, in UTC where the feed names no zone. */
type ExpectedJob = Omit<FeedJob, 'postedAt' | 'expiresAt'> & { postedAt: Date | null; expiresAt: Date | null }

/** The expected result of a document: its jobs (relevant fields only) and problems, or the error. */
export type ExpectedOutcome =
  | {
      jobs: readonly Partial<ExpectedJob>[]
      /** The URL of the document. */
      address?: string
      shape?: string
      encoding?: string
      problems?: ProblemCounts
    }
  | { refused: FeedErrorCode; line: number | null; column?: number }

export type ProblemCounts = Partial<Record<ProblemCode, number>>

/** The time of import in all cases. */
export const importTime = new Date('2026-03-10T12:00:00Z')

const jobs = (...references: string[]) => references.map((reference) => ({ reference }))

const place = (parts: Partial<FeedLocation>): FeedLocation => ({ ...emptyLocation, ...parts })
const line = (text: string, parts: Partial<FeedLocation> = {}) => place({ text, ...parts })

/** Documents that show the features of the parser. */
export const exampleOutcomes: Record<string, ExpectedOutcome> = {
  'every-element.xml': {
    shape: 'source/job',
    jobs: [
      {
        line: 5,
        reference: 'NN-0042',
        title: 'Night Nurse (RN)',
        company: 'Saint Example Hospital',
        url: 'https://jobs.example/apply?id=42&from=feed',
        description: '<p>Care for people at night &amp; rest by day.</p>',
        postedAt: new Date('2026-03-02T03:15:00Z'),
        expiresAt: new Date('2026-04-30T23:59:59.999Z'),
        locations: [
          {
            text: null,
            address: '12 Example Street',
            city: 'Boston',
            state: 'MA',
            postalCode: '02139',
            country: 'US',
            latitude: 42.3647,
            longitude: -71.1042,
          },
        ],
        email: 'nurses@hospital.example',
        salary: '$41.50 an hour',
        education: 'Associate degree',
        jobType: 'fulltime',
        experience: '2+ years',
        majorCategory: 'Healthcare Practitioners',
        minorCategory: 'Registered Nurses',
        advertiserId: 'A-7',
        srcCampId: 'C-9',
        srcSegId: 'S-3',
        logoUrl: 'https://cdn.example/logo.png',
        cpcCents: 125,
        targetCpaCents: 1850,
        apply: {
          customQuestionsUrl: 'https://jobs.example/questions/42.json',
          postUrl: 'https://jobs.example/applications',
          addressCollection: 'optional',
          resumeRequired: true,
        },
      },
    ],
  },
  'jobs-root.xml': { shape: 'jobs/job', jobs: jobs('b-1', 'b-2') },
  'jobs-inside-source.xml': { shape: 'source/jobs/job', jobs: jobs('b-1') },
  'rss.xml': {
    shape: 'rss/channel/item',
    jobs: [
      {
        reference: 'harbour-7',
        company: 'Example Harbour',
        url: 'https://harbour.example/jobs/7',
        description: '<p>The whole text.</p>',
        postedAt: new Date('2026-03-02T07:00:00Z'),
        locations: [line('Savannah, GA')],
      },
      { reference: 'https://harbour.example/jobs/8', description: 'Metal and light.', locations: [] },
    ],
  },
  'atom.xml': {
    shape: 'feed/entry',
    jobs: [
      {
        reference: 'tag:example.org,2026:archivist',
        url: 'https://example.org/jobs/archivist',
        company: 'Example Library',
        description: '<div>Keep <b class="strong">old</b> paper.</div>',
      },
    ],
  },
  'several-locations.xml': {
    jobs: [
      { locations: [line('Austin, TX'), line('Dallas, TX')] },
      {
        locations: [
          place({ city: 'Austin', state: 'TX', country: 'US' }),
          place({ city: 'Tulsa', state: 'OK', country: 'US' }),
        ],
      },
      { locations: [place({ city: 'Austin', state: 'TX' }), line('Waco', { state: 'TX' })] },
      {
        locations: [
          place({ address: '1 Main Street', city: 'Reno', state: 'NV', postalCode: '89501' }),
          place({ city: 'Boise', state: 'ID' }),
        ],
      },
      {
        locations: [line('85 Mill Road, Middletown, NY 10940')],
      },
    ],
  },
  'dates.xml': {
    jobs: [
      { postedAt: new Date('2026-03-02T22:49:39Z') },
      { postedAt: new Date('2026-03-02T22:49:39Z') },
      { postedAt: new Date('2026-03-02T22:49:39Z') },
      { postedAt: new Date('2026-03-02T22:49:39Z') },
      { postedAt: new Date('2026-03-02T00:00:00Z') },
      { postedAt: new Date('2026-03-02T22:49:00Z') },
      { postedAt: new Date('2026-03-02T22:49:00Z') },
    ],
  },
  'gzip.xml.gz': { jobs: jobs('b-1') },
  'utf-16.xml': { encoding: 'utf-16be', jobs: [{ title: 'Café manager 夜' }] },
}

/** Formats that publishers use, each as in its specification. */
export const formatOutcomes: Record<string, ExpectedOutcome> = {
  'appcast.xml': {
    shape: 'source/jobs/job',
    jobs: [
      {
        reference: 'G-1',
        title: 'Glazier',
        company: 'Clear Panes',
        url: 'https://panes.example/jobs/1?from=feed&c=2',
        description: '<p>Glass, carefully.</p>',
        postedAt: new Date('2026-03-01'),
        jobType: 'Full-time',
        cpcCents: 55,
        locations: [place({ city: 'Tulsa', state: 'OK', postalCode: '74103', country: 'US' })],
      },
    ],
  },
  'linkedin.xml': {
    jobs: [
      {
        reference: 'L-77',
        url: 'https://dairy.example/apply/77',
        postedAt: new Date('2026-03-01'),
        expiresAt: new Date('2026-04-01T23:59:59.999Z'),
        remote: false,
        experience: 'ENTRY_LEVEL',
        locations: [place({ city: 'Monroe', state: 'WI', postalCode: '53566', country: 'US' })],
      },
    ],
  },
  'jobadx.xml': { jobs: [{ reference: 'X-3', description: '<p>Bees, slowly.</p>', cpcCents: 21 }] },
  'jobg8.xml': {
    shape: 'jobs/job',
    jobs: [
      {
        reference: 'S-19',
        title: 'Miller',
        company: 'River Mills',
        url: 'https://mills.example/apply/19',
        postedAt: null,
        jobType: 'Permanent',
        locations: [line('Minneapolis', { state: 'MN', postalCode: '55401', country: 'US' })],
      },
    ],
    problems: { 'no-date': 1 },
  },
  'we-work-remotely.xml': {
    jobs: [
      {
        reference: 'https://remote.example/jobs/quill-copy-editor',
        title: 'Copy Editor: Night Desk',
        company: 'Quill & Ink',
        jobType: 'Full-Time',
      },
    ],
    problems: { 'company-from-title': 1, 'missing-element': 2 },
  },
  'workcircle.xml': {
    jobs: [
      {
        reference: 'W-5',
        title: 'Thatcher',
        company: 'Straw and Sons',
        url: 'https://straw.example/5',
        postedAt: new Date('2026-03-02'),
        description: 'Roofs, evenly.',
        locations: [place({ city: 'Salem', state: 'OR', postalCode: '97301' })],
      },
    ],
  },
  'personio.xml': {
    shape: 'workzagjobs/position',
    address: 'https://clockworks.example/xml?language=en',
    jobs: [
      {
        reference: '4711',
        title: 'Watchmaker',
        company: 'Clock Works',
        url: 'https://clockworks.example/job/4711',
        postedAt: new Date('2026-02-20T08:00:00Z'),
        experience: '2-5',
        locations: [line('Boston'), line('Providence, RI')],
      },
    ],
  },
  'careerjet.xml': {
    jobs: [
      {
        reference: 'https://barrels.example/view?id=9',
        postedAt: null,
        email: 'jobs@barrels.example',
        locations: [place({ city: 'Louisville', state: 'Kentucky', country: 'United States' })],
      },
    ],
    problems: { 'no-date': 1, 'reference-from-link': 1 },
  },
  'ziprecruiter.xml': { jobs: [{ reference: 'Z-12', postedAt: null }], problems: { 'no-date': 1 } },
  'talent.xml': { jobs: [{ reference: 'T-2', postedAt: new Date('2026-03-01T09:00:00Z'), remote: true }] },
  'recruitee.xml': {
    jobs: [
      {
        reference: 'R-8',
        description: '<p>Clay, roundly.</p>',
        remote: false,
        locations: [
          place({
            address: '1 Kiln Lane',
            city: 'Santa Fe',
            state: 'NM',
            postalCode: '87501',
            country: 'US',
          }),
          place({ city: 'Taos', state: 'NM', country: 'US' }),
        ],
      },
    ],
  },
  'google-base.xml': {
    shape: 'rss/channel/item',
    jobs: [
      {
        reference: 'GB-6',
        company: 'Fine Strings',
        postedAt: new Date('2026-02-25'),
        locations: [line('12 Fret Street, Nashville, TN 37203')],
      },
    ],
  },
  'atom.xml': {
    shape: 'feed/entry',
    jobs: [{ reference: 'tag:press.example,2026:14', title: 'Bookbinder', company: 'Pearl Press' }],
    problems: { 'company-from-title': 1 },
  },
  'job-feed-root.xml': {
    shape: 'jobfeed/job',
    jobs: [{ reference: 'H-31', company: 'Ice Harbour', postedAt: new Date('2026-03-02T02:00:00Z') }],
  },
}

/** Edge cases. */
export const edgeCaseOutcomes: Record<string, ExpectedOutcome> = {
  'spelled-otherwise.xml': {
    jobs: [
      {
        title: 'Baker',
        company: 'Corner Bakery',
        url: 'https://jobs.example/b-1',
        description: 'Bread, early.',
        locations: [place({ postalCode: '02139' })],
      },
    ],
  },
  'nested-elements.xml': {
    jobs: [
      {
        title: 'Baker',
        company: 'Corner Bakery',
        email: null,
        description: '<p>Bread, <b title="so &quot;early&quot;">early</b>.</p>',
        locations: [place({ address: '1 Main Street', city: 'Reno' })],
      },
    ],
  },
  'bare-ampersand.xml': {
    jobs: [
      { salary: '$20 & tips &bonus; R&D', education: 'AT&T & "Q&A"' },
      { experience: 'Fish & Chips &bonus;' },
    ],
    problems: { 'bare-ampersand': 7, 'double-escaped': 1 },
  },
  'html-entities.xml': {
    jobs: [{ salary: '€20 – 30', experience: '5–6 years & more &constructor;' }],
    problems: { 'html-entity': 4, 'bare-ampersand': 1 },
  },
  'control-characters.xml': {
    jobs: [{ salary: '20 30', education: 'High & school', experience: 'abc' }],
    problems: { 'control-character': 5 },
  },
  'misleading-text.xml': {
    jobs: [{ title: 'Baker', salary: '<!DOCTYPE html> & <!-- ]] > ]>]]></salary>' }],
  },
  'undecodable-bytes.xml': {
    encoding: 'utf-8',
    jobs: [{ title: 'Café manager, crème brûlée' }],
    problems: { 'encoding-mismatch': 1 },
  },
  'latin-1-declared.xml': { encoding: 'windows-1252', jobs: [{ title: 'Chef de café' }] },
  'latin-1-said-to-be-utf-8.xml': {
    encoding: 'windows-1252',
    jobs: [{ title: 'Chef de café' }, { title: 'Crème chef' }],
    problems: { 'encoding-mismatch': 1 },
  },
  'utf-8-said-to-be-utf-16.xml': {
    encoding: 'utf-8',
    jobs: [{ title: 'Chef de café' }],
    problems: { 'encoding-mismatch': 1 },
  },
  'white-space-before-declaration.xml': { jobs: jobs('b-1'), problems: { 'declaration-not-first': 1 } },
  'encoded-twice.xml': { jobs: [{ title: 'Chef de cafÃ©' }], problems: { 'doubly-encoded': 1 } },
  'escaped-twice.xml': {
    jobs: [
      {
        title: 'R&D Baker',
        url: 'https://jobs.example/?a=1&b=2',
        locations: [place({ city: "Coeur d'Alene" })],
      },
    ],
    problems: { 'double-escaped': 3 },
  },
  'missing-elements.xml': {
    jobs: [
      { reference: 'b-2', postedAt: null },
      { reference: 'https://jobs.example/b-3' },
      { reference: 'b-7', description: '' },
    ],
    problems: { 'missing-element': 6, 'no-date': 1, 'reference-from-link': 1, 'no-description': 1 },
  },
  'too-long.xml': {
    jobs: jobs('b-1', 'b-3', 'b-6'),
    problems: { 'title-too-long': 1, 'company-too-long': 1, 'reference-too-long': 1 },
  },
  'duplicate-references.xml': {
    jobs: [
      { reference: 'same', url: 'https://jobs.example/b-2' },
      { reference: 'Same', url: 'https://jobs.example/b-4' },
    ],
    problems: { 'missing-element': 1, 'duplicate-reference': 1 },
  },
  'repeated-elements.xml': {
    jobs: [{ title: 'Baker', salary: '$20', locations: [place({ city: 'Austin', state: 'TX' })] }],
    problems: { 'repeated-element': 1 },
  },
  'urls.xml': {
    jobs: [
      { url: 'https://www.bakery.example/job' },
      { url: 'https://bakery.example/job' },
      { url: 'http://bakery.example/caf%C3%A9' },
    ],
    problems: { 'url-scheme-added': 2, 'url-invalid': 7 },
  },
  'prices.xml': {
    jobs: [42, 37, 30, 99, null, 4200, 42, 125, null, null].map((cpcCents, i) => ({
      cpcCents,
      targetCpaCents: i === 5 ? 1200 : null,
    })),
    problems: { 'number-unreadable': 1, 'price-out-of-range': 3 },
  },
  'amounts-in-words.xml': {
    jobs: [50, null, null, 45, null, 60, null].map((cpcCents) => ({ cpcCents })),
    problems: { 'currency-unsupported': 3, 'price-contradicts': 1 },
  },
  'units-and-similar-names.xml': {
    jobs: [
      ...[45, 45, 45, null, 45, null, null, null].map((cpcCents) => ({ cpcCents })),
      ...[1, 2, 3].map(() => ({ expiresAt: new Date('2026-04-01T23:59:59.999Z') })),
      { expiresAt: new Date('2026-04-01T12:00:00Z') },
      ...[1, 2].map(() => ({ isEndUnreadable: true })),
      ...['$18 - $22 per hour', '$25 per hour', '$25 per hour'].map((salary) => ({ salary })),
      ...['$8 - $9 per two weeks', '$900 per week'].map((salary) => ({ salary })),
    ],
    problems: { 'currency-unsupported': 2, 'element-not-understood': 2, 'end-unreadable': 2 },
  },
  'placeholders.xml': {
    jobs: [
      {
        company: 'Corner Bakery',
        description: 'none',
        locations: [place({ state: 'TX' })],
        salary: null,
        cpcCents: 45,
        expiresAt: null,
        isEndUnreadable: false,
      },
      { reference: 'b-3', locations: [place({ state: 'OK' })], remote: false, isEndUnreadable: true },
    ],
    problems: { placeholder: 10, 'missing-element': 1, 'no-date': 1, 'end-unreadable': 1 },
  },
  'divided-values.xml': {
    jobs: [
      {
        postedAt: new Date('2026-03-09'),
        expiresAt: new Date('2026-03-20T23:59:59.999Z'),
        salary: '$4000 per month',
        cpcCents: 45,
      },
      { salary: '$18.50 - $22 per hour', expiresAt: new Date('2026-04-01T10:30:00Z') },
      { salary: 'EUR 50000 per year' },
      ...['$60000 - $75000 per year', '$25 per hour'].map((salary) => ({ salary })),
      { expiresAt: null, isEndUnreadable: true, cpcCents: null },
    ],
    problems: { 'element-not-understood': 1, 'end-unreadable': 1 },
  },
  'dates.xml': {
    jobs: [
      { postedAt: new Date('2026-02-28') },
      { postedAt: null },
      { postedAt: null },
      { postedAt: null },
      { postedAt: null },
      { expiresAt: new Date('2026-03-01T23:59:59.999Z') },
      { expiresAt: null, isEndUnreadable: true },
    ],
    problems: {
      'date-day-first': 1,
      'date-unreadable': 3,
      'date-in-future': 1,
      'already-expired': 1,
      'end-unreadable': 1,
    },
  },
  'odd-details.xml': {
    jobs: [
      {
        email: null,
        logoUrl: null,
        salary: null,
        locations: [place({ city: 'Austin' }), place({ city: 'Waco' }), place({ city: 'Tyler' })],
        apply: { customQuestionsUrl: null, postUrl: null, addressCollection: null, resumeRequired: null },
      },
      {
        apply: { customQuestionsUrl: null, postUrl: null, addressCollection: null, resumeRequired: null },
      },
    ],
    problems: {
      'email-invalid': 1,
      'link-invalid': 2,
      'coordinates-invalid': 1,
      'location-lists-differ': 1,
      'setting-unknown': 2,
      'value-too-long': 1,
    },
  },
  'attribute-named-like-a-method.xml': { jobs: jobs('b-1') },
  'every-job-skipped.xml': { refused: 'no-usable-job', line: 3 },
  'remote.xml': {
    jobs: [{ remote: true }, { remote: true }, { remote: false }, { remote: null }],
    problems: { 'setting-unknown': 1 },
  },
  'no-jobs.xml': { shape: 'source', jobs: [], problems: { 'no-jobs': 1 } },
  'breaks-off.xml': { refused: 'truncated', line: 18, column: 1 },
  'breaks-off-in-gzip.xml.gz': { refused: 'truncated', line: null },
  'missing-close.xml': { refused: 'syntax', line: 19 },
  'html-in-description.xml': { refused: 'syntax', line: 10 },
  'less-than-in-text.xml': { refused: 'syntax', line: 11, column: 11 },
  'doctype.xml': { refused: 'doctype', line: 2, column: 1 },
  'doctype-inside.xml': { refused: 'doctype', line: 12, column: 1 },
  'html-page.xml': { refused: 'html-page', line: 1 },
  'html-page-without-doctype.xml': { refused: 'html-page', line: 2 },
  'nothing.xml': { refused: 'empty', line: 1 },
  'white-space.xml': { refused: 'empty', line: 1 },
  'declaration-only.xml': { refused: 'empty', line: 1 },
  'json.xml': { refused: 'not-xml', line: 2 },
  'zip.xml': { refused: 'zip-archive', line: null },
  'unknown-root.xml': { refused: 'unknown-root', line: 2 },
  'unknown-encoding.xml': { refused: 'unknown-encoding', line: 1 },
  'part-of-a-feed.xml': { refused: 'partial-feed', line: 1 },
  'two-documents.xml': { refused: 'syntax', line: 13 },
  'two-declarations.xml': { refused: 'syntax', line: 13 },
}
