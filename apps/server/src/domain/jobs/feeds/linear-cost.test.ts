import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { parseFeedDate } from '@tiller/feed-parser/dates'
import { validatePostedJob } from '@tiller/feed-parser/posted-job'
import { FeedError, readFeed } from '@tiller/feed-parser/read-feed'
import { buildJobCategories, listJobCategories, type JobCategories } from '@tiller/job-text/categories'
import { categorizeTitle, computeTitleEvidence } from '@tiller/job-text/categorize'
import { extractJobDetails } from '@tiller/job-text/details'
import { toPlaceKey } from '@tiller/job-text/place-key'
import { buildPlaces, type Places } from '@tiller/job-text/places'
import { resolveLocations, resolveLocationFields } from '@tiller/job-text/resolve-parts'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import { findSkillId } from '@tiller/job-text/skills'
import { suggestTitles } from '@tiller/job-text/suggest-titles'
import { extractWorkTypes } from '@tiller/job-text/work-types'
import { splitIntoSections, listSearchableWords } from '@tiller/search-engine/document-text'
import { correctQuery } from '@tiller/search-engine/lenient'
import { findSpellingCorrections, type Vocabulary } from '@tiller/search-engine/spelling'
import { computeWordImpacts } from '@tiller/search-engine/word-impacts'
import { isBlankQuery, analyzeQuery } from '@tiller/search-engine/query-text'
import {
  getAbbreviationWords,
  findHyphenatedWords,
  findLongForm,
  splitIntoUnits,
  normalizeWords,
} from '@tiller/search-engine/units'
import { parseSearch } from '#lib/postgres/search-grammar/parser.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { unescapeHtml } from './connectors/unescaped-html.ts'
import { sanitizeDescription } from './description/sanitize-description.ts'

/**
 * Processing text of a feed must take time in proportion to its length. Each function receives the worst texts of 50
 * KB, or of 250 KB each night (`npm run soak -- texts`). If that takes noticeable time, a quarter of the text must take
 * about a quarter of it. Quadratic cost would make it a sixteenth; the limit lies between, far enough from both for a
 * busy machine.
 */
const chars = Number(process.env['TILLER_TEXT_CHARS'] ?? 50_000)
const unnoticedMs = (chars * 150) / 250_000
const parts = 4
const mostTimes = 8

/** Pieces that make patterns, parsers, and repairs backtrack, each repeated to the full length. */
const pieces = [
  ['<a', '</a', '<', '<b x="', "<b x='", '<b x=', '<!', '<!--', '-->', '<?', '<![CDATA[', ']]'],
  ['<p>', '</p>', '<b></p>', '<svg>', '<x:y>', '<td>', '<textarea>'],
  ['&', '& ', '&a', '&#', '&#1', '&amp', '&nbsp;', '&#0;', '\0', 'x\x01', '\ufffd'],
  ['"', "'", ' ', '\n', 'x', '1', '12345 ', ',', ', ', '|', '-', '- ', '/', '.', '.a', '('],
  ['()', '[', '#', '$1 ', 'a@', ':', '\u0301\u0323', 'é', '夜', '😀', 'www.', '12:00 '],
  ['Suite ', 'St ', 'Mc ', 'remote ', 'or ', ' of ', ' county', 'twp', 'Austin, TX ', 'r-', 'req #'],
].flat()
const tag = '<p>a</p>'
const openings = ['<div>', '<b>', '<x>', '<ul><li>']
const texts = new Map([
  ...pieces.map((piece): [string, (length: number) => string] => [
    JSON.stringify(piece),
    (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  ]),
  ...openings.map((opening): [string, (length: number) => string] => [
    `${opening} left open, and </i>`,
    (length) => opening.repeat(length / 2 / opening.length) + '</i>'.repeat(length / 8),
  ]),
])

const fields =
  'title date referencenumber url company description streetaddress city state postalcode country latitude longitude ' +
  'email salary education jobtype experience major_category0 minor_category0 cpc price target_cpa advertiser_id ' +
  'campaign_id segment_id expiration_date logo location remote'
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const element = (name: string, text: string) => `<${name}>${text}</${name}>`

const feeds: Record<string, (text: string) => string> = {
  'in a text': (text) => element('title', text),
  'in CDATA': (text) => element('description', `<![CDATA[${text}]]>`),
  'in an attribute': (text) => `<title a="${text.slice(0, 8_000)}"/>`.repeat(text.length / 8_000),
  'in a comment': (text) => `<!--${text}-->`,
  'as markup': (text) => text,
  'in every field': (text) =>
    fields
      .split(' ')
      .map((name) => element(name, escaped(text.slice(0, text.length / 16))))
      .join(''),
  'in the form': (text) => element('tiller_apply', element('postUrl', escaped(text))),
}

async function* inSlices(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const now = new Date('2026-03-02T15:00:00Z')

async function readAll(feed: string) {
  const limits = { jobChars: Infinity }
  try {
    for await (const item of readFeed(inSlices(feed), { now, limits })) assert.ok(item)
  } catch (error) {
    assert.ok(error instanceof FeedError)
  }
}

const attempt = (build: () => unknown) => {
  try {
    build()
  } catch (error) {
    assert.ok(error instanceof Error)
  }
}

let reference: { places: Places; categories: JobCategories }
before(async () => {
  reference = await loadReferenceData()
  // Builds this lazily computed table before measuring, so that its cost is not added to the first text.
  void reference.categories.titles
})

type Use = (text: string) => unknown

/** Every exported function of the packages, the importer's description cleanup, and the list search. */
const functions: Record<string, Record<string, Use>> = {
  readFeed: Object.fromEntries(
    Object.entries(feeds).map(([where, write]): [string, Use] => [
      where,
      (text) => readAll(`<source><job>${write(text)}</job></source>`),
    ]),
  ),
  FeedError: { message: (text) => new FeedError('syntax', text, { line: 1 }) },
  parseFeedDate: { text: parseFeedDate },
  validatePostedJob: {
    'in every text': (text) =>
      validatePostedJob(
        text,
        { title: text, company: text, url: text, description: text, locations: [{ text, city: text }] },
        new Date(0),
      ),
  },
  toPlaceKey: { name: toPlaceKey },
  findSkillId: { name: findSkillId },
  resolvePlace: { text: (text) => resolvePlace(reference.places, text) },
  resolveLocations: {
    'all parts': (text) => resolveLocations(reference.places, placeParts(text, text)),
    'a list of towns': (text) => resolveLocations(reference.places, placeParts(`Austin/${text}`, 'TX')),
  },
  resolveLocationFields: {
    'all parts': (text) => resolveLocationFields(reference.places, placeParts(text, text)),
    'behind a city': (text) => resolveLocationFields(reference.places, placeParts(`Austin${text}`, 'TX')),
  },
  categorizeTitle: { title: (text) => categorizeTitle(reference.categories, text) },
  computeTitleEvidence: { title: (text) => computeTitleEvidence(reference.categories.index, text) },
  suggestTitles: { title: (text) => suggestTitles(reference.categories, text, 5) },
  extractJobDetails: {
    'in every text': (text) =>
      extractJobDetails({ title: text, description: text, salary: text, jobType: text, remote: null }),
  },
  extractWorkTypes: {
    'in every text': (text) =>
      extractWorkTypes({ title: text, jobType: text, remote: false, statements: new Set() }),
  },
  listSearchableWords: {
    title: (text) => listSearchableWords({ field: 'title', units: splitIntoUnits(text) }),
  },
  listJobCategories: { all: () => listJobCategories(reference.categories) },
  buildPlaces: { files: (text) => attempt(() => buildPlaces(all(placeFiles, text))) },
  buildJobCategories: { files: (text) => attempt(() => buildJobCategories(all(categoryFiles, text))) },
  analyzeQuery: {
    text: analyzeQuery,
    'in quotes': (text) => analyzeQuery(`"${text}" "`),
    'behind a word': (text) => analyzeQuery(`nurse jobs ${text}`),
  },
  correctQuery: {
    text: (text) => correctQuery({ text: analyzeQuery(text), area: null }, createVocabulary()),
  },
  findSpellingCorrections: {
    word: (text) => findSpellingCorrections(text, createVocabulary()),
    'a typed word': (text) => findSpellingCorrections(text.slice(0, 48), createVocabulary()),
  },
  computeWordImpacts: { 'in every text': (text) => computeWordImpacts(documentOf(text)) },
  isBlankQuery: { text: isBlankQuery },
  normalizeWords: { text: normalizeWords },
  splitIntoUnits: { text: splitIntoUnits },
  findHyphenatedWords: { text: findHyphenatedWords },
  findLongForm: { word: (text) => findLongForm([text, ...normalizeWords(text.slice(0, 10_000))], 0) },
  getAbbreviationWords: { unit: getAbbreviationWords },
  splitIntoSections: { 'in every text': (text) => documentOf(text) },
  parseSearch: {
    text: (text) => parseSearch(text, searched),
    'as a value': (text) => parseSearch(`title~"${text}"`, searched),
    'behind a condition': (text) => parseSearch(`title="a" ${text}`, searched),
  },
  sanitizeDescription: {
    text: sanitizeDescription,
    'behind a tag': (text) => sanitizeDescription(tag + text),
  },
  unescapeHtml: { text: unescapeHtml },
}

/** Exports that never receive external text. */
const exempt: Record<string, string> = {
  createMemoryIndex: 'takes what splitIntoSections and analyzeQuery return, and has measurements of its own',
  restoreMemoryIndex: 'reads what the index itself has written, part by part',
  relaxQuery: 'repeats what correctQuery returns',
  searchLeniently: 'repeats what correctQuery returns',
  orderDiversely: 'takes results',
  orderMatchesDiversely: 'takes results',
  findFieldByName: 'takes the name of a column, of at most 255 characters',
  readRecords: 'checks the same texts as validatePostedJob',
  findSkill: 'takes an id',
  toInstant: 'takes a date',
  toEndInstant: 'takes a date',
  findTimeZone: 'takes a place',
  listPayLawsInForce: 'takes a day',
  formatSalary: 'takes amounts',
}

/** Modules with functions of numbers only, and those that make tests. */
const exemptModules = /^@tiller\/search-engine\/(?:weights|geo|conformance.*)$/

const createVocabulary = (): Vocabulary => ({
  count: (word) => (word === 'nurse' ? 10 : 0),
  visitSimilar: (_, __, visit) => visit('nurse', 10),
  corrected: new Map(),
})

const searched = { title: 'string', id: 'number', createdAt: 'date', isCpa: 'boolean' } as const

const documentOf = (text: string) =>
  splitIntoSections({
    id: 1,
    groupId: 'a',
    adKey: 'a',
    companyId: 1,
    title: text,
    company: text,
    description: text,
    categories: [text],
    places: [{ name: text, stateId: 1, lat: null, lng: null }],
    remote: false,
    postedAtMs: 0,
    expiresAtMs: null,
  })

const placeParts = (city: string, state: string) => ({
  text: city,
  address: city,
  city,
  state,
  postalCode: city,
  country: null,
  latitude: null,
  longitude: null,
})
const all = <Name extends string>(names: readonly Name[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text.slice(0, text.length / 25)])) as Record<Name, string>
const placeFiles = ['states', 'counties', 'cities', 'citiesExtra', 'cityPopulation', 'zipcodes'] as const
const categoryFiles = ['socStructure', 'occupations', 'alternateTitles', 'reportedTitles'] as const

/** The CPU time of this thread, which does not depend on other load. Linux may measure it in steps of 4 ms. */
async function costMs(use: Use, text: string, runs = 1): Promise<number> {
  const start = process.threadCpuUsage()
  for (let run = 0; run < runs; run += 1) await use(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * The ratio of the times for the whole text and its part, the best of several rounds. A garbage collection, which is
 * more likely with the whole text, can increase a time but never reduce it. So a high ratio is measured more often. The
 * part is used several times per round, because a time of few steps is inaccurate.
 */
async function timesAsLong(use: Use, whole: string, part: string) {
  let [wholeMs, partMs] = [Infinity, Infinity]
  const isHigh = () => wholeMs > unnoticedMs && wholeMs / partMs > mostTimes
  // More than 2 s is conclusive.
  for (let round = 0; round < (isHigh() ? 20 : 5) && (round === 0 || wholeMs < 2_000); round += 1) {
    wholeMs = Math.min(wholeMs, await costMs(use, whole))
    partMs = Math.min(partMs, (await costMs(use, part, parts)) / parts)
  }
  return wholeMs <= unnoticedMs ? 1 : wholeMs / partMs
}

async function assertLinear(use: Use, write: (length: number) => string, what: string) {
  const whole = write(chars)
  if ((await costMs(use, whole)) <= unnoticedMs) return
  const times = await timesAsLong(use, whole, write(chars / parts))
  assert.ok(times <= mostTimes, `${what}: ${parts} times as long, ${times.toFixed(1)} times the work`)
}

for (const [name, uses] of Object.entries(functions))
  for (const [where, use] of Object.entries(uses))
    test(`${name}, ${where}: cost is linear in the length of the worst text`, async () => {
      for (const [what, write] of texts) await assertLinear(use, write, what)
    })

test('every exported function of the packages is covered', async () => {
  const offered = new Set<string>()
  for (const folder of ['feed-parser', 'job-text', 'search-engine']) {
    const root = new URL(`../../../../../../packages/${folder}/package.json`, import.meta.url)
    const { name, exports } = JSON.parse(readFileSync(root, 'utf8')) as {
      name: string
      exports: Record<string, string>
    }
    for (const door of Object.keys(exports).map((path) => name + path.slice(1))) {
      if (exemptModules.test(door)) continue
      const module: Record<string, unknown> = await import(door)
      for (const [key, value] of Object.entries(module)) if (typeof value === 'function') offered.add(key)
    }
  }
  assert.deepEqual(
    [...offered].filter((name) => !(name in functions) && !(name in exempt)),
    [],
  )
})
