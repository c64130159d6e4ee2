import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apis, repositoryRoot } from '../../apps/portal/plugins/documents.ts'
import { readPages } from '../../apps/portal/plugins/guides.ts'
import { expandInserts } from '../../apps/portal/plugins/inserts.ts'

const folder = fileURLToPath(new URL('../out/portal-stock', import.meta.url))

/** Where the built stock site is. */
export const stockOutput = join(folder, 'build')

export const lighthouseProgram = join(folder, 'node_modules/lighthouse/cli/index.js')

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

const minuteMs = 60_000

/** Installs what the stock site is built with and measured by, at the versions of its lock file. */
export function installStock(): true {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(new URL(`stock/${name}`, import.meta.url), join(folder, name))
  // Redocusaurus asks for an older React than Docusaurus brings.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 15 * minuteMs,
  })
  return true
}

/** Builds the stock site from nothing, with the same guides and documents as the portal; gives the seconds. */
export function buildStockSite(): number {
  for (const old of ['docs', 'src', 'build']) rmSync(join(folder, old), { recursive: true, force: true })
  mkdirSync(join(folder, 'src/pages'), { recursive: true })
  for (const [from, to] of [
    ['openapi', 'openapi'],
    ['apps/portal/static', 'static'],
    ['apps/portal/docs', 'docs'],
    ['apps/portal/sidebars.ts', 'sidebars.ts'],
  ] as const)
    cpSync(new URL(from, repositoryRoot), join(folder, to), { recursive: true })
  writeFileSync(join(folder, 'docusaurus.config.mjs'), config)
  writeFileSync(join(folder, 'src/pages/index.jsx'), home)
  for (const { file, source } of readPages())
    writeFileSync(
      join(folder, 'docs', file),
      expandInserts({ filePath: file, fileContent: withoutOwnParts(source) }),
    )
  return timedBuild(folder, stockOutput)
}

/** The portal's own parts and pictures from elsewhere in the repository are not beside the copy of a page. */
const withoutOwnParts = (source: string) =>
  source
    .replace(/!\[[^\]]*\]\(\.\.[^)]*\)/g, '')
    .replace(/^import .* from '@site\/.*$/gm, '')
    .replace(/^<[A-Z]\w+ \/>$/gm, '')

/** Builds the site of a folder with nothing kept from before; gives the seconds. */
export function timedBuild(site: string, output: string): number {
  for (const kept of ['.docusaurus', 'node_modules/.cache'])
    rmSync(join(site, kept), { recursive: true, force: true })
  const startedAt = performance.now()
  execFileSync(process.execPath, [docusaurusOf(site), 'build', '--out-dir', output], {
    cwd: site,
    env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 20 * minuteMs,
  })
  return (performance.now() - startedAt) / 1000
}

const docusaurusOf = (site: string) =>
  [
    join(site, 'node_modules/.bin/docusaurus'),
    fileURLToPath(new URL('node_modules/.bin/docusaurus', repositoryRoot)),
  ].find((file) => existsSync(file)) ?? 'docusaurus'
