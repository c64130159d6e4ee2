import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractJobDetails, type JobDetails } from './details.ts'
import { readPostingLabels, readLabeledPostings, type PostingLabel } from './labelled-jobs.fixture.ts'
import { findSkill } from './skills.ts'

const leastPrecision = 0.95
const leastRecall = 0.85

const labels = readPostingLabels()
const postings = readLabeledPostings()

const kinds = {
  salary: ({ salaries }: JobDetails) =>
    // The annotations do not include bonuses.
    salaries.flatMap(({ unit, min, max }) => (unit === 'bonus' ? [] : [`${unit} ${min ?? 0}-${max ?? 0}`])),
  benefits: ({ benefits }: JobDetails) => benefits,
  workTypes: ({ workTypes }: JobDetails) => workTypes,
  skills: ({ skills }: JobDetails) => [...new Set(skills.flatMap((id) => findSkill(id)?.unit ?? []))],
} satisfies Record<string, (details: JobDetails) => readonly string[]>

type Kind = keyof typeof kinds

function compare(kind: Kind, chosen: readonly PostingLabel[]) {
  let right = 0
  let found = 0
  let there = 0
  for (const label of chosen) {
    const posting = postings.get(label.id)
    if (posting === undefined) continue
    const read: readonly string[] = kinds[kind](extractJobDetails(posting))
    const said = label[kind]
    right += read.filter((one) => said.includes(one)).length
    found += read.length
    there += said.length
  }
  return { precision: right / found, recall: right / there, there }
}

test('has labels for 406 postings of five sources, and the texts of all public ones', () => {
  assert.equal(labels.length, 406)
  assert.equal(new Set(labels.map(({ id }) => id)).size, 406)
  const missing = labels.filter(({ id }) => !postings.has(id))
  assert.ok(missing.every(({ id }) => /^(?:indeed|emscad)-/.test(id)))
  const sources = new Set(labels.map(({ id }) => id.split('-')[0]))
  assert.deepEqual([...sources], ['NYC', 'LA', 'USAJOBS', 'indeed', 'emscad'])
})

/**
 * Precision and recall are tested only with at least this number of labels. The sample feed has only four postings
 * with benefits, which is too few.
 */
const leastLabels = 10

for (const half of ['seen', 'unseen'] as const)
  for (const kind of ['salary', 'benefits', 'workTypes', 'skills'] as const) {
    const { precision, recall, there } = compare(
      kind,
      labels.filter((label) => label.half === half),
    )
    if (there < leastLabels) continue
    test(`extracts ${kind} of the ${half} half with high precision and recall`, (t) => {
      t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${there}`)
      assert.ok(precision >= leastPrecision, `precision ${precision}`)
      assert.ok(recall >= leastRecall, `recall ${recall}`)
    })
  }
