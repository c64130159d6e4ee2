import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDetails, type JobDetails } from './details.ts'
import { readLabels, readJobs, type Label } from './labelled-jobs.fixture.ts'
import { skillOf } from './skills.ts'

const leastPrecision = 0.95
const leastRecall = 0.85

const labels = readLabels()
const postings = readJobs()

const kinds = {
  salary: ({ salaries }: JobDetails) =>
    // Readers noted what is paid for the work; a bonus is beside it.
    salaries.flatMap(({ unit, min, max }) => (unit === 'bonus' ? [] : [`${unit} ${min ?? 0}-${max ?? 0}`])),
  benefits: ({ benefits }: JobDetails) => benefits,
  workTypes: ({ workTypes }: JobDetails) => workTypes,
  skills: ({ skills }: JobDetails) => [...new Set(skills.flatMap((id) => skillOf(id)?.unit ?? []))],
} satisfies Record<string, (details: JobDetails) => readonly string[]>

type Kind = keyof typeof kinds

function compare(kind: Kind, chosen: readonly Label[]) {
  let right = 0
  let found = 0
  let there = 0
  for (const label of chosen) {
    const posting = postings.get(label.id)
    if (posting === undefined) continue
    const read: readonly string[] = kinds[kind](readDetails(posting))
    const said = label[kind]
    right += read.filter((one) => said.includes(one)).length
    found += read.length
    there += said.length
  }
  return { precision: right / found, recall: right / there, there }
}

test('406 postings of five sources are labelled, and those of public employers are all at hand', () => {
  assert.equal(labels.length, 406)
  assert.equal(new Set(labels.map(({ id }) => id)).size, 406)
  const missing = labels.filter(({ id }) => !postings.has(id))
  assert.ok(missing.every(({ id }) => /^(?:indeed|emscad)-/.test(id)))
  const sources = new Set(labels.map(({ id }) => id.split('-')[0]))
  assert.deepEqual([...sources], ['NYC', 'LA', 'USAJOBS', 'indeed', 'emscad'])
})

/** Fewer labels are too few for a share; the sample feed names benefits four times. */
const leastLabels = 10

for (const half of ['seen', 'unseen'] as const)
  for (const kind of ['salary', 'benefits', 'workTypes', 'skills'] as const) {
    const { precision, recall, there } = compare(
      kind,
      labels.filter((label) => label.half === half),
    )
    if (there < leastLabels) continue
    test(`of ${kind} in the half that was ${half} while rules were written, what is found is right and little is missed`, (t) => {
      t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${there}`)
      assert.ok(precision >= leastPrecision, `precision ${precision}`)
      assert.ok(recall >= leastRecall, `recall ${recall}`)
    })
  }
