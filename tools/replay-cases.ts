/**
 * `npm run replay-cases`: parses every case of the case tables and feed documents, without network access or a
 * database. It prints how many have the expected result, by kind, and exits with 1 if any has not.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { readCaseRows } from '../packages/feed-parser/cases/cases-table.ts'
import {
  exampleOutcomes,
  importTime,
  formatOutcomes,
  edgeCaseOutcomes,
} from '../packages/feed-parser/cases/outcomes.ts'
import { splitIntoChunks, readCompleteFeed } from '../packages/feed-parser/cases/read-whole.ts'
import { createRawJob } from '../packages/feed-parser/src/document/raw-job.ts'
import { maxCpaCents, maxCpcCents, parsePrice } from '../packages/feed-parser/src/judge/amounts.ts'
import { toEndInstant, parseFeedDate, toInstant } from '../packages/feed-parser/src/judge/dates.ts'
import { parseRemote } from '../packages/feed-parser/src/judge/remote.ts'
import type { Finding } from '../packages/feed-parser/src/report/problem.ts'
import { parseSalaryField } from '../packages/job-text/src/details/salary-field.ts'
import { loadShippedPlaces } from '../packages/job-text/src/places/places.fixture.ts'
import { resolveLocations } from '../packages/job-text/src/places/resolve-parts.ts'
import { readSearchCases, isTitleFound } from '../packages/search-engine/cases/search-cases.ts'

type Case = { text: string; expected: string; actual: string }

const elements = {
  cpc: { unit: 'dollars', maxCents: maxCpcCents },
  price: { unit: 'cents', maxCents: maxCpcCents },
  target_cpa: { unit: 'dollars', maxCents: maxCpaCents },
} as const

const amounts = (): Case[] =>
  readCaseRows('amounts').map(([element, text = '', expected = '']) => {
    const price = parsePrice(text, elements[element as keyof typeof elements])
    return { text, expected, actual: String(typeof price === 'string' ? price : price.cents) }
  })

/** The time zone for which the table of dates is written. */
const zone = 'America/Chicago'

const dates = (): Case[] =>
  readCaseRows('dates').map(([text = '', start = '', end = '']) => {
    const date = parseFeedDate(text)
    const actual =
      date === null
        ? 'unreadable '
        : `${toInstant(date, zone).toISOString()} ${toEndInstant(date, zone).toISOString()}`
    return { text, expected: `${start} ${end}`, actual }
  })

const remoteWork = (): Case[] =>
  readCaseRows('remote').map(([text = '', expected = '']) => {
    const findings: Finding[] = []
    const remote = parseRemote({ ...createRawJob(1, ''), values: { remote: text } }, findings)
    return { text, expected, actual: findings.length > 0 ? 'unknown' : String(remote) }
  })

const pay = (): Case[] =>
  readCaseRows('../../job-text/cases/pay').map(([text = '', expected = '']) => {
    const salaries = parseSalaryField(text).map(({ unit, min, max }) => `${unit} ${min ?? ''}-${max ?? ''}`)
    return { text, expected, actual: salaries.join('; ') || 'none' }
  })

function placesOf(): Case[] {
  const places = loadShippedPlaces()
  const field = (value = '') => (value === '' ? null : value)
  return readCaseRows('../../job-text/cases/places').map(
    ([text, city, state, postalCode, country, expected = '']) => {
      const named = { text: field(text), address: null, city: field(city), state: field(state) }
      const coded = {
        postalCode: field(postalCode),
        country: field(country),
        latitude: null,
        longitude: null,
      }
      const found = resolveLocations(places, { ...named, ...coded }).map(({ match }) =>
        match === null ? 'none' : [match.name, match.zip, match.remote && 'remote'].filter(Boolean).join(' '),
      )
      return {
        text: [text, city, state, postalCode].filter(Boolean).join(' | '),
        expected,
        actual: found.join('; '),
      }
    },
  )
}

const searches = (): Promise<Case[]> =>
  Promise.all(
    readSearchCases().map(async ({ search, title, found }) => {
      const actual = String(await isTitleFound(search, title))
      return { text: `${search}: ${title}`, expected: String(found), actual }
    }),
  )

/** Parses the documents of a folder, and compares their problems or errors with the expected ones. */
async function documents(folder: string, outcomes: typeof edgeCaseOutcomes): Promise<Case[]> {
  const at = new URL(`../packages/feed-parser/cases/${folder}/`, import.meta.url)
  return Promise.all(
    readdirSync(at).map(async (name) => {
      const outcome = outcomes[name]
      const address = outcome !== undefined && 'address' in outcome ? { address: outcome.address } : {}
      const reading = await readCompleteFeed(splitIntoChunks(readFileSync(new URL(name, at))), {
        now: importTime,
        ...address,
      })
      const expected =
        outcome === undefined ? {} : 'refused' in outcome ? outcome.refused : (outcome.problems ?? {})
      const actual = reading.error?.code ?? reading.summary?.problems ?? {}
      const isEqual = isDeepStrictEqual(actual, expected)
      return {
        text: name,
        expected: JSON.stringify(expected),
        actual: isEqual ? JSON.stringify(expected) : JSON.stringify(actual),
      }
    }),
  )
}

const kinds: Record<string, Case[]> = {
  'amounts and prices': amounts(),
  dates: dates(),
  'remote work': remoteWork(),
  pay: pay(),
  places: placesOf(),
  searches: await searches(),
  'exemplary feeds': await documents('exemplary', exampleOutcomes),
  'shapes of feeds': await documents('shapes', formatOutcomes),
  'other feeds': await documents('supplemental', edgeCaseOutcomes),
}

const failed = Object.values(kinds).flatMap((cases) =>
  cases.filter(({ expected, actual }) => expected !== actual),
)
console.table(
  Object.entries(kinds).map(([kind, cases]) => ({
    kind,
    cases: cases.length,
    'as expected': cases.filter(({ expected, actual }) => expected === actual).length,
  })),
)
for (const { text, expected, actual } of failed)
  console.log(`${text}\n  expected ${expected}\n  but read ${actual}`)
if (failed.length > 0) process.exitCode = 1
