import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness } from '#test/harness/harness.ts'
import {
  hierarchicalQuestion,
  dependentList,
  createOptions,
  pagebreakItem,
  selectQuestion,
  textQuestion,
} from './cases/build.fixture.ts'
import { brokenQuestionSets } from './cases/broken.fixture.ts'
import { validQuestionSets } from './cases/valid.fixture.ts'
import { getQuestionGroupState } from '@tiller/contract/application-form/group-asked'
import {
  isApplicantQualified,
  splitIntoPages,
  selectVisibleOptionLists,
  selectVisibleQuestions,
} from '@tiller/contract/application-form/visible'
import { findQuestionFaults } from './rules.ts'
import type { Question } from '@tiller/contract/application-form/question'

test('accepts a hundred valid question sets', () => {
  assert.ok(validQuestionSets.length >= 100, `${validQuestionSets.length} sets`)
  for (const [shows, set] of validQuestionSets) assert.deepEqual(findQuestionFaults(set), [], shows)
})

test('reports exactly the faults of a hundred invalid question sets', () => {
  assert.ok(brokenQuestionSets.length >= 100, `${brokenQuestionSets.length} sets`)
  for (const [breaks, set, faults] of brokenQuestionSets)
    assert.deepEqual(
      findQuestionFaults(set).map(({ path, message }) => [path, message]),
      faults,
      breaks,
    )
  assert.equal(
    new Set([...validQuestionSets, ...brokenQuestionSets].map(([name]) => name)).size,
    validQuestionSets.length + brokenQuestionSets.length,
  )
})

test('answers 200 to valid questions and 422 with path, id, and message otherwise', async (t) => {
  const { api } = await harness(t)
  for (const [shows, set] of validQuestionSets.filter((_, index) => index % 10 === 0))
    assert.deepEqual(
      await api.validateQuestions({ body: set as Record<string, unknown>[] as never }),
      { valid: true },
      shows,
    )
  const body = [selectQuestion('a'), textQuestion('b', { condition: { id: 'a', value: 'maybe' }, limit: 0 })]
  const refused = (error: unknown) => {
    assert.ok(error instanceof TillerError)
    assert.deepEqual([error.status, error.code], [422, 'questions-invalid'])
    assert.deepEqual(
      (error.errors as unknown as { path: string; id: string; message: string }[]).map(
        ({ path, id, message }) => [path, id, message],
      ),
      [
        ['[1].condition.value', 'b', 'is not the value of an option of a'],
        ['[1].limit', 'b', 'must be between 1 and 10000'],
      ],
    )
    return true
  }
  await assert.rejects(api.validateQuestions({ body }), refused)
})

test('shows the questions whose conditions are met, page by page', () => {
  const questions = [
    selectQuestion('a'),
    selectQuestion('b', {
      condition: { id: 'a', value: 'yes' },
      options: [
        { value: 'x', label: 'X', correct: true },
        { value: 'y', label: 'Y' },
      ],
    }),
    pagebreakItem('p'),
    textQuestion('c', { condition: { id: 'b', value: 'x' } }),
  ] as unknown as Question[]
  const seen = (answers: Record<string, string>) =>
    selectVisibleQuestions(questions, answers).map(({ id }) => id)
  assert.deepEqual(
    splitIntoPages(questions).map((page) => page.map(({ id }) => id)),
    [['a', 'b'], ['c']],
  )
  assert.deepEqual(seen({}), ['a', 'p'])
  assert.deepEqual(seen({ a: 'yes', b: 'x' }), ['a', 'b', 'p', 'c'])
  assert.deepEqual(seen({ a: 'no', b: 'x' }), ['a', 'p'])
  assert.deepEqual(
    [
      isApplicantQualified(questions, { a: 'no' }),
      isApplicantQualified(questions, { a: 'yes', b: 'y' }),
      isApplicantQualified(questions, { a: 'yes', b: 'x' }),
    ],
    [true, false, true],
  )
  const [states] = [
    hierarchicalQuestion('s', {
      options: createOptions('k'),
      hierarchicalOptions: [dependentList('l', 's', 'k', 'm'), dependentList('n', 'l', 'm')],
    }),
  ] as unknown as [Question]
  assert.deepEqual(
    selectVisibleOptionLists(states, { l: 'm' }).map(({ id }) => id),
    [],
  )
  assert.deepEqual(
    selectVisibleOptionLists(states, { s: 'k', l: 'm' }).map(({ id }) => id),
    ['l', 'n'],
  )
})

test('applies the question settings with and without a resume', () => {
  const table = (
    ['OFF', 'OPTIONAL', 'REQUIRED', 'REQUIRE_IF_NO_RESUME', 'OPTIONAL_IF_NO_RESUME'] as const
  ).map((setting) =>
    [true, false].map((hasResume) => Object.values(getQuestionGroupState(setting, hasResume))),
  )
  assert.deepEqual(table, [
    [
      [false, false],
      [false, false],
    ],
    [
      [true, false],
      [true, false],
    ],
    [
      [true, true],
      [true, true],
    ],
    [
      [true, false],
      [true, true],
    ],
    [
      [false, false],
      [true, false],
    ],
  ])
})
