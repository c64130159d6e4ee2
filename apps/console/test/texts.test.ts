import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFields } from '../contract-modules.ts'
import { humanize } from '../src/format/text.ts'

/** The bodies whose forms show the texts of the fields. The form of a job has its own texts. */
const bodies = [
  'CampaignCreate',
  'SegmentCreate',
  'ScheduledPauseCreate',
  'OneTimeBudgetCreate',
  'MonthlyBudgetChangeCreate',
  'SimulatedSettings',
  'ConfigQuery',
] as const

/** Names and constants of the API, code, and Markdown. */
const notForReaders =
  /\b[a-z]+[A-Z]\w*|\b[A-Z0-9]+_\w+|\b(?!RSVP|CPC|CPA|URL|ZIP|NYC)[A-Z]{3,}\b|[`{}[\]]|\b(?:true|false|null)\b/

test('no label, option, or help of a form contains a name or a constant of the API', () => {
  const texts = bodies.flatMap((body) =>
    Object.entries(describeFields(body))
      // Follows from another field, and is not shown.
      .filter(([field]) => field !== 'fullTargetCpa')
      .flatMap(([field, { help, values = [] }]) => [
        { of: `${body}.${field}`, text: humanize(field) },
        { of: `${body}.${field}`, text: help.replaceAll(/`(\w+)`/g, (_, name: string) => humanize(name)) },
        ...values.map((value) => ({ of: `${body}.${field}`, text: humanize(String(value)) })),
      ]),
  )
  assert.ok(texts.length > 150)
  assert.deepEqual(
    texts.filter(({ text }) => text === '' || notForReaders.test(text)),
    [],
  )
})
