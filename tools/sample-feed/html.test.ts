import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertTextToHtml } from './html.ts'

test('converts bullets to lists, capitals to headings, and the rest to paragraphs', () => {
  assert.equal(
    convertTextToHtml('DUTIES\n\nYou will:  •\tplan;  • build.'),
    '<h3>DUTIES</h3><p>You will:</p><ul><li>plan;</li><li>build.</li></ul>',
  )
  assert.equal(
    convertTextToHtml('Duties:  --Answering phones  --Filing'),
    '<p>Duties:</p><ul><li>Answering phones</li><li>Filing</li></ul>',
  )
})

test('a hyphen inside a sentence is not a bullet', () => {
  assert.equal(convertTextToHtml('A full-time job - two years.'), '<p>A full-time job - two years.</p>')
})

test('escapes markup', () => assert.equal(convertTextToHtml('R&D <b>'), '<p>R&amp;D &lt;b&gt;</p>'))
