import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// Nightly: it builds portals.

const portal = fileURLToPath(new URL('..', import.meta.url))
const docusaurus = fileURLToPath(new URL('../../../node_modules/.bin/docusaurus', import.meta.url))

// The portal's settings with only a few pages.
const settings = `import config from '../../docusaurus.config.cjs'
const { onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, future, markdown } = config
export default {
  title: 'x', url: 'http://localhost', baseUrl: '/', onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, future,
  markdown: { ...markdown, preprocessor: undefined },
  plugins: [['@docusaurus/plugin-content-pages', {}]],
}`

const page = (link: string) => `import Link from '@docusaurus/Link'
export default () => <Link to="${link}">to nowhere</Link>`

// Theme components are replaced.
const mdxPage = 'export default ({ content: Content }) => <Content />'

type Built = { failed: boolean; said: string; pages: Record<string, string> }

/** Builds a site with these pages. Returns the output and the resulting pages. */
async function build(files: Record<string, string>): Promise<Built> {
  mkdirSync(join(portal, '.docusaurus'), { recursive: true })
  // Inside the portal, so that packages can be resolved; the folder is deleted.
  const site = mkdtempSync(join(portal, '.docusaurus/link-'))
  const outcome = (failed: boolean, { stdout, stderr }: { stdout: string; stderr: string }): Built => ({
    failed,
    said: stdout + stderr,
    pages: Object.fromEntries(
      Object.keys(files).flatMap((file) => {
        const built = join(site, 'build', file.replace(/(?:index)?\.\w+$/, ''), 'index.html')
        return existsSync(built) ? [[file, readFileSync(built, 'utf8')]] : []
      }),
    ),
  })
  try {
    for (const folder of ['src/pages', 'src/theme']) mkdirSync(join(site, folder), { recursive: true })
    writeFileSync(join(site, 'docusaurus.config.ts'), settings)
    writeFileSync(join(site, 'src/theme/MDXPage.tsx'), mdxPage)
    for (const [file, text] of Object.entries(files)) writeFileSync(join(site, 'src/pages', file), text)
    const said = await promisify(execFile)(process.execPath, [docusaurus, 'build'], {
      cwd: site,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    })
    return outcome(false, said)
  } catch (error) {
    // The error of a failed process.
    return outcome(true, error as { stdout: string; stderr: string })
  } finally {
    rmSync(site, { recursive: true })
  }
}

test('a broken link fails the build, which names it', async () => {
  const { failed, said } = await build({
    'index.tsx': page('/no/such/page'),
    'text.mdx': '[a file that is not there](./missing.mdx)',
  })
  assert.ok(failed, said)
  assert.match(said, /Broken link.*\/no\/such\/page|linking to \/no\/such\/page/s)
  // A link to a file causes a warning before the error for the broken link.
  assert.match(said, /WARNING.*Markdown link with URL .*missing\.mdx/s)
})

const markdown = `# A page

## In CamelCase

<!-- a comment of HTML -->

:::note

An admonition.

:::

## Named By Hand {#by-hand}

\`\`\`mermaid
graph LR; A-->B
\`\`\`
`

test('a missing anchor and a duplicate route are warnings; Markdown has comments, admonitions, and custom ids, but no diagrams, and anchors are in lower case', async () => {
  const { failed, said, pages } = await build({
    'index.tsx': page('/#nowhere'),
    'text.mdx': markdown,
    'twice.mdx': '# One',
    'twice.tsx': page('/'),
  })
  assert.ok(!failed, said)
  assert.match(said, /broken anchor/i)
  assert.match(said, /duplicate routes.*\/twice/is)
  const text = pages['text.mdx'] ?? ''
  assert.match(text, /id="?by-hand/)
  assert.match(text, /id="?in-camelcase/)
  assert.match(text, /<h2[^>]*>Named By Hand/)
  assert.match(text, /<admonition[^>]*>.*An admonition/s)
  assert.doesNotMatch(text, /a comment of HTML|:::/)
  assert.match(text, /class="?[^>]*language-mermaid/)
})
