import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const portal = fileURLToPath(new URL('..', import.meta.url))
const docusaurus = fileURLToPath(new URL('../../../node_modules/.bin/docusaurus', import.meta.url))

// The portal's own settings, with one page of its own and nothing else to build.
const settings = `import config from '../../docusaurus.config.ts'
const { onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, future, markdown } = config
export default {
  title: 'x', url: 'http://localhost', baseUrl: '/', onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, future,
  markdown: { ...markdown, preprocessor: undefined },
  plugins: [['@docusaurus/plugin-content-pages', {}]],
}`

const page = (link: string) => `import Link from '@docusaurus/Link'
export default () => <Link to="${link}">to nowhere</Link>`

/** Builds a site of one page that has this link; gives what the build says. */
async function build(link: string) {
  mkdirSync(join(portal, '.docusaurus'), { recursive: true })
  // Inside the portal, so that its packages are found, in a folder that is not kept.
  const site = mkdtempSync(join(portal, '.docusaurus/link-'))
  try {
    mkdirSync(join(site, 'src/pages'), { recursive: true })
    writeFileSync(join(site, 'docusaurus.config.ts'), settings)
    writeFileSync(join(site, 'src/pages/index.tsx'), page(link))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [docusaurus, 'build'], {
      cwd: site,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    })
    return { failed: false, said: stdout + stderr }
  } catch (error) {
    // The seam: what a failed process leaves behind.
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { failed: true, said: stdout + stderr }
  } finally {
    rmSync(site, { recursive: true })
  }
}

test('a link that leads nowhere fails the build, and the build names it', async () => {
  const { failed, said } = await build('/no/such/page')
  assert.ok(failed, said)
  assert.match(said, /Broken link.*\/no\/such\/page|linking to \/no\/such\/page/s)
})

test('an anchor that is not there is only said', async () => {
  const { failed, said } = await build('/#nowhere')
  assert.ok(!failed, said)
  assert.match(said, /broken anchor/i)
})
