import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apis, repositoryRoot } from '../../apps/portal/plugins/documents.ts'
import { readPages } from '../../apps/portal/plugins/guides.ts'
import { expandInserts } from '../../apps/portal/plugins/inserts.ts'

const out = fileURLToPath(new URL('../out/portal-stock', import.meta.url))

const config = `export default {
  title: 'Tiller', url: 'http://localhost:4000', baseUrl: '/', onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  presets: [['redocusaurus', { specs: ${JSON.stringify(apis.map(({ file, route }) => ({ spec: `openapi/${file}`, route })))} }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { path: 'docs', routeBasePath: 'docs', sidebarPath: './sidebars.ts' }],
    ['@docusaurus/plugin-content-pages', {}],
  ],
  themes: ['@docusaurus/theme-classic'],
  themeConfig: { navbar: { title: 'Tiller', items: ${JSON.stringify(apis.map(({ title, route }) => ({ label: title, to: route })))} } },
}`

const home = `import Layout from '@theme/Layout'
export default () => <Layout><main><h1>Job advertising you can steer.</h1></main></Layout>`

/**
 * Writes the stock site into bench/out, with the same guides and documents as the portal, installs the pinned
 * packages there if they are not, and builds it from nothing.
 *
 * @returns the folder of the built site and the seconds that the build took
 */
export function buildStockSite(): { folder: string; seconds: number } {
  mkdirSync(join(out, 'src/pages'), { recursive: true })
  cpSync(new URL('stock/package.json', import.meta.url), join(out, 'package.json'))
  if (!existsSync(join(out, 'node_modules')))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps'], {
      cwd: out,
    })
  cpSync(new URL('openapi', repositoryRoot), join(out, 'openapi'), { recursive: true })
  cpSync(new URL('apps/portal/sidebars.ts', repositoryRoot), join(out, 'sidebars.ts'))
  cpSync(new URL('apps/portal/static', repositoryRoot), join(out, 'static'), { recursive: true })
  rmSync(join(out, 'docs'), { recursive: true, force: true })
  cpSync(new URL('apps/portal/docs', repositoryRoot), join(out, 'docs'), { recursive: true })
  writeFileSync(join(out, 'docusaurus.config.mjs'), config)
  writeFileSync(join(out, 'src/pages/index.jsx'), home)
  for (const { file, source } of readPages()) {
    const page = join(out, 'docs', file)
    mkdirSync(join(page, '..'), { recursive: true })
    // The portal's own parts and pictures from elsewhere in the repository are not beside this copy.
    const text = source
      .replace(/!\[[^\]]*\]\(\.\.[^)]*\)/g, '')
      .replace(/^import .* from '@site\/.*$/gm, '')
      .replace(/^<[A-Z]\w+ \/>$/gm, '')
    writeFileSync(page, expandInserts({ filePath: file, fileContent: text }))
  }
  return { folder: join(out, 'build'), seconds: timedBuild(out, join(out, 'build')) }
}

/** Builds the site of a folder with nothing kept from before; gives the seconds. */
export function timedBuild(folder: string, output: string): number {
  for (const kept of ['.docusaurus', 'node_modules/.cache'])
    rmSync(join(folder, kept), { recursive: true, force: true })
  const startedAt = performance.now()
  execFileSync(process.execPath, [docusaurusOf(folder), 'build', '--out-dir', output], {
    cwd: folder,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return (performance.now() - startedAt) / 1000
}

const docusaurusOf = (folder: string) =>
  [
    join(folder, 'node_modules/.bin/docusaurus'),
    fileURLToPath(new URL('node_modules/.bin/docusaurus', repositoryRoot)),
  ].find((file) => existsSync(file)) ?? 'docusaurus'

/** Where the packages of the stock site are, Lighthouse among them. */
export const stockFolder = out
