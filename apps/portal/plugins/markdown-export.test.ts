import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertMdxToMarkdown } from './markdown-export.ts'

const page = { title: 'Querying', description: 'How lists are read.' }

test('the Markdown of a page has its title and text, without syntax of the site', () => {
  const source = `---\ntitle: Querying\n---\n\nimport X from './x'\n\n<!-- why -->\n\n## Pages {#pages}\n\n<Drawing of="pages" />\n\nA \\{brace}.\n\n![A plot](../plot.svg)\n`
  assert.equal(
    convertMdxToMarkdown(page, source),
    '# Querying\n\nHow lists are read.\n\n## Pages\n\nA {brace}.\n\nA plot\n',
  )
})

test('code in a page is unchanged', () => {
  const code = "```js\nimport { a } from 'b'\n<A />\n# c {#d}\n```"
  assert.ok(convertMdxToMarkdown(page, `---\ntitle: x\n---\n${code}\n`).includes(code))
})
