import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLine, toTitleCase, repairMojibake, removeControlCharacters } from './clean-text.ts'

test('repairs UTF-8 that was decoded as Windows-1252', () => {
  assert.equal(
    repairMojibake('described in â€œ1â€\u009d, a Stateâ€™s â€“ 3Â½ years'),
    'described in “1”, a State’s – 3½ years',
  )
  assert.equal(repairMojibake('Captainâ\u0080\u0099s Secretary'), 'Captain’s Secretary')
  assert.equal(repairMojibake('Ã¢Â¿Â¢\tBackground, the Citysâ¿¿ plan'), '•\tBackground, the Citys’ plan')
})

test('does not change correct text', () => {
  const right = 'Résumé – “café” at 90° • naïve ½'
  assert.equal(repairMojibake(right), right)
})

test('removes exactly the characters that XML forbids', () => {
  assert.equal(removeControlCharacters('a\u0000b\u000bc\u009dd\ufffee\ud800f\tg\n😀'), 'abcdef\tg\n😀')
})

test('collapses white space in a line', () => assert.equal(cleanLine(' Airport\t Guide \n'), 'Airport Guide'))

test('does not capitalize small words of a name', () => {
  assert.equal(toTitleCase("NYC Admin For Children'S Svcs"), "NYC Admin for Children's Svcs")
})
