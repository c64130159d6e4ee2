import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { alertKinds, alertLabels } from '@tiller/contract/platform/alerts/schemas'
import { pauseReasons } from '@tiller/contract/platform/campaigns/transitions'
import { featureDescriptions } from '@tiller/contract/platform/customers/features'
import { customerLimits } from '@tiller/contract/platform/customers/limits'
import { alertTexts } from '@tiller/contract/platform/alerts/messages/spanish'
import { storedSentences } from '@tiller/contract/sentences/spanish'
import { createSentenceTranslator } from '@tiller/contract/sentences/translate'
import { errorTable } from '@tiller/contract/errors'
import { toFieldProblem } from '@tiller/contract/fault'
import { uploadFieldLabels } from '@tiller/contract/platform/source-uploads/schemas'
import { scopeDescriptions } from '@tiller/contract/scopes'
import type { Language } from '@tiller/ui/language'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeCampaignAlert, describeSourceAlert } from '../../server/src/domain/alerts/texts.ts'
import { writeDigest } from '../../server/src/domain/alerts/digest.ts'
import { toHeldPriceProblem } from '../../server/src/domain/jobs/feeds/import.ts'
import { writeFeedAlert } from '../../server/src/domain/jobs/feeds/mail-problems.ts'
import {
  explainBlocker,
  explainSharedBlocker,
} from '../../server/src/domain/jobs/eligibility/gate-messages.ts'
import { eligibilityGates } from '../../server/src/domain/jobs/eligibility/gates.ts'
import { dispositionTypes } from '../../server/src/domain/reference/fixed-lists/disposition-types.ts'
import { serverTexts, spanish } from '../src/language/spanish.ts'
import { serverTexts as ownServerTexts } from '../src/language/spanish/server-texts.ts'
import { parseSocStructure } from '../../../packages/job-text/src/titles/soc.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const translate = createSentenceTranslator(spanish, serverTexts)

const readModules = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))

/** A text that is the same in both languages counts as translated if a catalog says so. */
const isTranslated = (text: string) =>
  translate(text) !== text || Object.hasOwn(serverTexts, text) || Object.hasOwn(spanish, text)

const assertTranslated = (texts: readonly string[]) =>
  assert.deepEqual(
    [...new Set(texts)].filter((text) => !isTranslated(text)),
    [],
  )

test('no sentence has two translations', () => {
  const twice = Object.keys(ownServerTexts).filter(
    (text) => Object.hasOwn(storedSentences, text) || Object.hasOwn(alertTexts, text),
  )
  assert.deepEqual(twice, [])
})

test('a value that a template contains remains as it is', () => {
  assert.equal(translate('must be at most 20 characters long'), 'debe tener como máximo 20 caracteres')
  for (const name of ['$& $1 $$', 'a (b) [c] {name} .*+?^|\\', 'Live', "'", '<b>'])
    assert.equal(translate(`The feed ${name} fails`), `El feed ${name} falla`)
})

test('special characters of a template stand for themselves', () => {
  assert.equal(
    translate('must be field,(asc|desc) with one of the fields: id, name'),
    'debe tener la forma campo,(asc|desc) con uno de estos campos: id, name',
  )
  assert.equal(translate('is the reference of items[3] too'), 'es también la referencia del elemento 3')
  for (const text of ['A click has a priceX', 'xA click has a price.', 'must be >= ', 'items3'])
    assert.equal(translate(text), text)
})

test('a text that no catalog contains remains as it is', () => {
  for (const text of ['', '\n', 'Nurses in Austin', 'Nurses\n- in Austin\n\n', '{sentence}', 'constructor'])
    assert.equal(translate(text), text)
})

test('a sentence within a sentence, and each line of a text, is translated', () => {
  assert.equal(translate('Line 12: The feed contains no jobs.'), 'Línea 12: El feed no contiene empleos.')
  assert.equal(
    translate('Alerts:\n- Live: suspicious traffic\n- Unknown'),
    'Alertas:\n- Live: tráfico sospechoso\n- Unknown',
  )
})

test('fixed lists of the contract and the server are translated', () => {
  const { categories } = parseSocStructure(
    readFileSync(join(root, 'data/soc/soc_structure_2018.csv'), 'utf8'),
  )
  assertTranslated([
    ...Object.values(alertLabels),
    ...pauseReasons.map(({ description }) => description),
    ...dispositionTypes.map(({ description }) => description),
    ...Object.values(featureDescriptions),
    ...Object.values(customerLimits).map(({ description }) => description),
    ...Object.values(scopeDescriptions),
    ...Object.values(uploadFieldLabels),
    ...Object.values(errorTable).map(({ title }) => title),
    ...categories.map(({ description }) => description),
  ])
})

/** A schema and a value for each message of a problem with a field. */
const faults: readonly [schema: object, value: unknown][] = [
  ...['string', 'integer', 'number', 'boolean', 'object', 'array'].flatMap((type): [object, unknown][] => [
    [{ type }, null],
    [{ type: [type, 'null'] }, type === 'string' ? 1 : 'x'],
  ]),
  [{ type: 'null' }, 1],
  [{ required: ['name'] }, {}],
  [{ properties: {}, additionalProperties: false }, { a: 1 }],
  [{ enum: ['A', 'B'] }, 'C'],
  [{ const: 1 }, 2],
  [{ maxLength: 2 }, 'abc'],
  [{ minLength: 1 }, ''],
  [{ minLength: 2 }, 'a'],
  [{ maxItems: 1 }, [1, 2]],
  [{ minItems: 1 }, []],
  [{ uniqueItems: true }, [1, 1]],
  [{ minProperties: 1 }, {}],
  [{ maxProperties: 1 }, { a: 1, b: 2 }],
  [{ minimum: 1 }, 0],
  [{ maximum: 1 }, 2],
  [{ exclusiveMinimum: 1 }, 1],
  [{ exclusiveMaximum: 1 }, 1],
  [{ multipleOf: 2 }, 1],
  [{ oneOf: [{ const: 1 }, { const: 2 }] }, 3],
  [{ anyOf: [{ const: 1 }, { const: 2 }] }, 3],
  ...['date-time', 'date', 'email', 'uri', 'uuid'].map((format): [object, unknown] => [{ format }, 'x']),
  ...['int32', 'int64'].map((format): [object, unknown] => [{ type: 'number', format }, 0.5]),
  [{ pattern: '^[a-z]+$' }, '1'],
  [{ pattern: '^[a-z]+$', examples: ['abc'] }, '1'],
  [{ pattern: '\\S' }, ' '],
  [{ pattern: '^(id|user\\.name),(asc|desc)$' }, 'x'],
]

test('every message of a problem with a field is translated', () => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  addFormats.default(ajv)
  const messages = faults.flatMap(([schema, value]) => {
    const validate = ajv.compile(schema)
    assert.equal(validate(value), false, JSON.stringify(schema))
    return (['query', 'body'] as const).flatMap((place) =>
      (validate.errors ?? []).map((error) => toFieldProblem(place, error).message),
    )
  })
  assert.ok(messages.length > 80)
  assertTranslated(messages)
})

const alertFacts = [
  {
    spentCents: 123_456,
    capCents: 200_000,
    lastDay: '2026-03-01',
    clicks: 1200,
    invalid: 700,
    heldClicks: 1,
  },
  { lastDay: null, clicks: 12, heldClicks: 0, invalid: 10, failures: 2, isHeld: true },
  { heldClicks: 3_000, deleted: 1, before: 4 },
  { deleted: 20, before: 40 },
]

const describeAlerts = () =>
  alertKinds
    .filter((kind) => kind !== 'WEEKLY_DIGEST' && kind !== 'FEED_PROBLEMS')
    .flatMap((kind) =>
      alertFacts.flatMap((facts) => {
        const subject = { kind, name: 'Nurses: 1 click', facts }
        return kind.startsWith('FEED')
          ? describeSourceAlert({ ...subject, sourceId: 1 })
          : describeCampaignAlert({ ...subject, campaignId: 1 })
      }),
    )

const sums = (spend: number, clicks: number, applications: number) => ({ spend, clicks, applications })
const digests: readonly Parameters<typeof writeDigest>[0][] = [
  {
    start: '2026-03-02',
    week: sums(123_456, 1_234, 1),
    previous: sums(100_000, 1_234, 0),
    campaigns: [
      { name: 'Nurses', ...sums(123_400, 1_233, 0) },
      { name: 'Cooks: Austin', ...sums(56, 1, 1) },
    ],
    alertTitles: ['Nurses: suspicious traffic', 'Problems in the feed Hospital'],
  },
  { start: '2026-03-02', week: sums(0, 0, 0), previous: sums(5, 5, 5), campaigns: [], alertTitles: [] },
]
const feedAlert: Parameters<typeof writeFeedAlert>[0] = {
  id: 7,
  name: 'Hospital',
  found: [
    { name: 'endUnreadable', count: 1 },
    { name: 'priceHeld', count: 1 },
    { name: 'priceRejected', count: 1 },
  ],
  problems: [
    {
      code: 'end-unreadable',
      reference: 'RN-1',
      message:
        'The end date cannot be read. The job is not advertised until it can; write YYYY-MM-DD or RFC 822.',
    },
    { ...toHeldPriceProblem({ reference: 'RN-2', cents: 4_500, medianCents: 45 }) },
    { code: 'currency-unsupported', reference: null, message: '"5 €" is not in US dollars; it was ignored.' },
  ].map((problem) => ({ line: null, field: null, severity: 'warning', ...problem })),
}

test('the console shows an alert as it is mailed, except for days', () => {
  const written = [
    ...digests.map((digest) => (language: Language) => writeDigest(digest, language)),
    (language: Language) => writeFeedAlert(feedAlert, language),
    ...describeAlerts().map(({ write }) => write),
  ]
  for (const write of written) {
    const [english, spanish] = [write('en'), write('es')]
    const toMailed = (text: string) =>
      translate(text).replaceAll('2026-03-02', '2 mar 2026').replaceAll('2026-03-01', '1 mar 2026')
    assert.equal(toMailed(english.title), spanish.title)
    assert.equal(toMailed(english.text), spanish.text)
  }
})

const at = new Date(Date.UTC(2026, 2, 2))
const open = {
  id: 1,
  sourceId: 2,
  sourceName: 'Hospital',
  campaignId: 3,
  campaignName: 'Nurses',
  segmentId: 4,
  segmentName: 'Austin',
  deletedAt: null,
  expiresAt: null,
  expungedAt: null,
  hold: null,
  sourceStatus: 'LIVE',
  campaignStatus: 'LIVE',
  segmentStatus: 'LIVE',
  restingUntil: null,
  dayCappedAt: null,
  feedCpc: null,
  basicCpc: 30,
  minCpc: 0,
  tillerPro: 'OFF',
  tillerProCpc: 0,
  strategyCpc: null,
  tierPercent: null,
  billsAcquisitions: false,
  segmentBasicCpc: null,
  segmentMinCpc: null,
  segmentTillerProCpc: null,
} as const satisfies Parameters<typeof explainBlocker>[1]

const jobStates: readonly Partial<Parameters<typeof explainBlocker>[1]>[] = [
  { expungedAt: at },
  { deletedAt: at },
  { expiresAt: at },
  ...(['END_UNREADABLE', 'PRICE_REVIEW', 'PAGE_CLOSED', 'REPORTED'] as const).map((hold) => ({ hold })),
  ...(['UNDER_DEVELOPMENT', 'USER_PAUSED', 'ARCHIVED'] as const).map((sourceStatus) => ({ sourceStatus })),
  ...(['UNDER_DEVELOPMENT', 'PAUSED', 'SYSTEM_PAUSED', 'ARCHIVED'] as const).map((campaignStatus) => ({
    campaignStatus,
    segmentStatus: campaignStatus === 'PAUSED' ? ('USER_PAUSED' as const) : campaignStatus,
  })),
  { campaignStatus: 'OUT_OF_BUDGET', segmentStatus: 'OUT_OF_BUDGET' },
  { campaignStatus: null, basicCpc: 0 },
  { restingUntil: at },
  { restingUntil: at, dayCappedAt: at },
]

test('why a job is shown or not is translated', () => {
  assertTranslated(eligibilityGates.map(({ condition }) => condition))
  const texts = jobStates.flatMap((state) => {
    const row = { ...open, ...state }
    return eligibilityGates
      .filter((gate) => gate.isClosed(row, { now: at, priceCents: row.basicCpc ?? 0 }))
      .flatMap((gate) =>
        (['USER', 'SCHEDULER'] as const).flatMap((actor) =>
          [null, 'Hiring is on hold'].flatMap((reason) => {
            const move = { at, actor, reason, action: 'PAUSE', objectId: 3 } as const
            const moves = {
              CAMPAIGN: { ...move, objectType: 'CAMPAIGN' },
              SEGMENT: { ...move, objectType: 'SEGMENT' },
            } as const
            return [explainBlocker, explainSharedBlocker].map((explain) => explain(gate, row, moves))
          }),
        ),
      )
  })
  assert.deepEqual([...new Set(texts.map(({ gate }) => gate))].toSorted(), [
    'BUDGET',
    'CAMPAIGN',
    'DAILY_CAP',
    'FEED',
    'FILTER',
    'HOLD',
    'PRICE',
    'SCHEDULE',
    'SEGMENT',
  ])
  assertTranslated(texts.flatMap(({ sentence, remedy }) => [sentence, remedy]))
})

const sampleValue = '¤'

/** The beginnings of texts that the source composes of several parts. Samples of them are below. */
const partial = /^(?:Correct the export|Feeds of these shapes|Text )|" ¤|[\p{L}.]¤|¤ ¤/u

const composed = [
  "No secure connection could be established: the server's certificate or TLS (CERT_HAS_EXPIRED).",
  "No secure connection could be established: the server's certificate or TLS.",
  '"x" is not in US dollars; it was ignored.',
  '"x" contradicts its element: cpc and target_cpa are in dollars, price is in cents; it was ignored.',
  '"x" is too low or too high for a price in this unit; it was ignored.',
  'Line 2: Text precedes the first element. Correct the export: escape < and & in text, or put the text in a CDATA section.',
  'Line 2: The document begins with <a>, which is a sitemap. Feeds of these shapes are understood: <jobs>.',
  'The document starts with "{", but a feed is XML and starts with "<". It looks like JSON. Check the address and the export.',
  'The document ends unexpectedly inside <job> of line 4. The download or the export was probably incomplete.',
]

/** Returns the texts of a module that match, with a sample for each value. */
const findTexts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)]
    .map(([, quoted = '']) => quoted.slice(1, -1).replaceAll("\\'", "'"))
    .filter((found) => !/\$\{[^}]*[`{]/.test(found))
    .map((found) => found.replaceAll(/\$\{[^}]*\}/g, sampleValue))
    .filter((found) => !partial.test(found))

const quotedText = String.raw`('(?:[^'\\\n]|\\.)*'|"[^"\n]*"|\x60[^\x60]*\x60)`

test('the description of every background task is translated', () => {
  const texts = readModules('apps/server/src')
    .filter(({ text }) => /everyMs|everySeconds|RecurringTask/.test(text))
    .flatMap(({ text }) => findTexts(text, new RegExp(String.raw`description:\s*${quotedText}`, 'g')))
    .filter((text) => text.endsWith('.'))
  assert.ok(texts.length > 25, String(texts.length))
  assertTranslated(texts)
})

test('the messages of failed downloads and of problems of feeds are translated', () => {
  const failures = new RegExp(String.raw`new EgressError\(\s*'[a-z-]+',\s*${quotedText}`, 'g')
  const texts = readModules('apps/server/src').flatMap(({ text }) => findTexts(text, failures))
  assert.ok(texts.length > 15, String(texts.length))
  const sentences = ['packages/feed-parser/src', 'packages/job-text/src/places']
    .flatMap(readModules)
    .flatMap(({ text }) => findTexts(text, new RegExp(quotedText, 'g')))
    .filter((text) => /^["A-Z<].* .*\.$/.test(text))
  assert.ok(sentences.length > 60, String(sentences.length))
  assertTranslated([...texts, ...sentences, ...composed])
})

const listWords = (text: string) => text.match(/[\p{L}\d<>&%-]+(?:['’]\p{L}+)*/gu) ?? []

/** Returns each three successive words. */
const listRuns = (words: readonly string[]) =>
  words.slice(2).map((word, index) => [words[index], words[index + 1], word].join(' '))

test('every template of a sentence is one of the server, the contract, or a package', () => {
  const sources = [
    'apps/server/src',
    'packages/contract/src',
    'packages/feed-parser/src',
    'packages/job-text/src',
  ]
    .flatMap(readModules)
    .map(({ text }) => text.replaceAll("\\'", "'").replaceAll('${', ' ${'))
  const written = [...sources, readFileSync(join(root, 'data/soc/soc_structure_2018.csv'), 'utf8')]
  const known = new Set(written.flatMap((text) => listRuns(listWords(text))))
  // Ajv writes some messages, and values interrupt others in the source.
  const unknown = Object.keys(serverTexts).filter((template) => {
    const runs = template.split(/\{\w+\}|[.:;,]/).flatMap((part) => listRuns(listWords(part)))
    const missing = runs.filter((run) => !known.has(run)).length
    return !/^must (?:be|match|NOT)\b/.test(template) && missing > Math.max(3, runs.length / 2)
  })
  assert.deepEqual(unknown, [])
})
