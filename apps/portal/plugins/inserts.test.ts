import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopErrors } from '../reference/fixtures/shop.ts'
import { formatErrorCatalog } from './error-catalog.ts'
import { extractQuickTour } from './quick-tour.ts'

const readme = `# Tiller

<!-- tour:begin -->
## Quick tour

Some words.

### First call

\`\`\`bash
### not a heading
curl http://localhost:4000
\`\`\`

<!-- tour:end -->

## More`

test('the tour is the part between the marks, one heading level higher, with unchanged code', () => {
  assert.equal(
    extractQuickTour(readme),
    'Some words.\n\n## First call\n\n```bash\n### not a heading\ncurl http://localhost:4000\n```',
  )
})

test('each step of the tour has a heading that can be linked', () => {
  const steps =
    '<!-- tour:begin -->\n**Get a token.** It is short.\n\n**Search**, as others do.\n<!-- tour:end -->'
  assert.equal(
    extractQuickTour(steps),
    '## Get a token\n\nIt is short.\n\n## Search\n\nSearch, as others do.',
  )
})

test('a README without the marks fails the build with an error that names them', () => {
  assert.throws(
    () => extractQuickTour('# Tiller'),
    /README\.md must hold the quick tour between <!-- tour:begin -->/,
  )
  assert.throws(() => extractQuickTour('<!-- tour:begin --> …'), /<!-- tour:end -->/)
})

test('each error code is a heading below its status, with the code as its anchor', () => {
  const catalogue = formatErrorCatalog(shopErrors)
  assert.match(catalogue, /^## 400 Bad Request\n\n### invalid-request \{#invalid-request\}/)
  assert.match(catalogue, /## 404 Not Found\n\n### not-found \{#not-found\}/)
})

test('texts of the catalog contain no markup or expressions', () => {
  assert.match(formatErrorCatalog(shopErrors), /A field is \\<wrong> or \\\{missing}\./)
})
