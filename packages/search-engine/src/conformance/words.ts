import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from './sample-jobs.fixture.ts'
import { findIds, type CreateFilledIndex } from './answers.ts'

export function testWords(filled: CreateFilledIndex): void {
  test('requires every word, in any field', async () => {
    const index = await filled([
      job(1, {
        title: 'Forklift Operator',
        company: 'Acme',
        categories: ['Warehousing'],
        description: 'night shift',
      }),
      job(2, { title: 'Forklift Operator', company: 'Other', categories: ['Warehousing'] }),
    ])
    assert.deepEqual(await findIds(index, { words: 'forklift' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: 'acme forklift' }), [1])
    assert.deepEqual(await findIds(index, { words: 'austin warehousing night' }), [1])
    assert.deepEqual(await findIds(index, { words: 'forklift unheardof' }), [])
  })

  test('matches all jobs without words', async () => {
    const index = await filled([job(1), job(2)])
    assert.deepEqual(await findIds(index, { words: '' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: ' jobs near me ' }), [1, 2])
  })

  test('ignores case, accents, and plural', async () => {
    const index = await filled([job(1, { title: 'Pâtissier', description: 'Résumés welcome' })])
    assert.deepEqual(await findIds(index, { words: 'PATISSIERS resume' }), [1])
  })

  test('matches abbreviations and long forms with each other', async () => {
    const index = await filled([
      job(1, { title: 'RN' }),
      job(2, { title: 'Registered Nurse' }),
      job(3, { title: 'Sr. HVAC Tech' }),
      job(4, { title: 'Nurse' }),
    ])
    assert.deepEqual(await findIds(index, { words: 'rn' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: 'registered nurse' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: 'senior air conditioning technician' }), [3])
  })

  test('treats c++, c#, and .net as words', async () => {
    const index = await filled([job(1, { title: 'C++ Developer' }), job(2, { title: 'C# / .NET Developer' })])
    assert.deepEqual(await findIds(index, { words: 'c++' }), [1])
    assert.deepEqual(await findIds(index, { words: 'C#' }), [2])
    assert.deepEqual(await findIds(index, { words: '.net' }), [2])
    assert.deepEqual(await findIds(index, { words: 'net' }), [])
  })

  test('matches quoted words only if adjacent', async () => {
    const index = await filled([job(1, { title: 'Truck Driver' }), job(2, { title: 'Driver, Fire Truck' })])
    assert.deepEqual(await findIds(index, { words: 'truck driver' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: '"truck driver"' }), [1])
    assert.deepEqual(await findIds(index, { words: '"truck driver" austin' }), [1])
  })
}

export function testOperators(filled: CreateFilledIndex): void {
  test('supports alternatives and exclusions', async () => {
    const index = await filled([
      job(1, { title: 'Nurse Manager' }),
      job(2, { title: 'Nurse' }),
      job(3, { title: 'Truck Driver' }),
      job(4, { title: 'Driver, Fire Truck' }),
    ])
    assert.deepEqual(await findIds(index, { words: 'nurse -manager' }), [2])
    assert.deepEqual(await findIds(index, { words: 'manager OR driver' }), [1, 3, 4])
    assert.deepEqual(await findIds(index, { words: 'manager OR "truck driver"' }), [1, 3])
    assert.deepEqual(await findIds(index, { words: 'driver -"truck driver"' }), [4])
    assert.deepEqual(await findIds(index, { words: '-nurse' }), [3, 4])
    assert.deepEqual(await findIds(index, { words: 'nurse -unheardof' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: 'unheardof OR nurse' }), [1, 2])
    assert.deepEqual(await findIds(index, { words: 'nurse OR driver fire' }), [4])
  })
}
