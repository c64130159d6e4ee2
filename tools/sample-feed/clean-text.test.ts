import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLine, inTitleCase, repairMojibake, withoutControls } from './clean-text.ts'

test('text that was read in the wrong character set gets its characters back', () => {
  assert.equal(
    repairMojibake('described in â€œ1â€\u009d, a Stateâ€™s â€“ 3Â½ years'),
    'described in “1”, a State’s – 3½ years',
  )
  assert.equal(repairMojibake('Captainâ\u0080\u0099s Secretary'), 'Captain’s Secretary')
  assert.equal(repairMojibake('Ã¢Â¿Â¢\tBackground, the Citysâ¿¿ plan'), '•\tBackground, the Citys’ plan')
})

test('text that was right stays as it is', () => {
  const right = 'Résumé – “café” at 90° • naïve ½'
  assert.equal(repairMojibake(right), right)
})

test('characters that XML forbids are gone, and no others', () => {
  assert.equal(withoutControls('a\u0000b\u000bc\u009dd\ufffee\ud800f\tg\n😀'), 'abcdef\tg\n😀')
})

test('a line has single blanks', () => assert.equal(cleanLine(' Airport\t Guide \n'), 'Airport Guide'))

test('small words of a name are small', () => {
  assert.equal(inTitleCase("NYC Admin For Children'S Svcs"), "NYC Admin for Children's Svcs")
})
