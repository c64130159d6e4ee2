import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './build.ts'
import { filesBelow } from './hash-files.ts'

/** Which workspace may import which: the arrows of ARCHITECTURE.md, and no others. */
const arrows: Record<string, string[]> = {
  'packages/contract': [],
  'packages/client': ['packages/contract'],
  'packages/search-index': [],
  'packages/job-feed': [],
  'packages/job-text': [],
  'apps/pages': ['packages/contract'],
  'apps/portal': [],
  'apps/server': [
    'packages/contract',
    'packages/client',
    'packages/search-index',
    'packages/job-feed',
    'packages/job-text',
    'apps/pages',
  ],
}

/** The programs that may look at the machine's clock; everything else is given the time. */
const clocks = new Set(['apps/server/src/cli.ts', 'apps/server/src/disposition/crash/api-process.ts'])

/** A feature's routes are its own; only the wiring of the HTTP API collects those of all. */
const privateFiles = /\/routes\.ts$/
const collectors = ['apps/server/src/http/', 'apps/server/test/']

const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'build.next', 'dist.next'])
const source = /\.(ts|tsx|mjs)$/
const isTest = (file: string) => /\.test\.tsx?$|\/(test|bench|cases)\//.test(file)

const imports =
  /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm

const workspaces = Object.keys(arrows)
const names = new Map<string, string>(
  workspaces.map((folder) => [`@tiller/${folder.slice(folder.indexOf('/') + 1)}`, folder]),
)
const workspaceOf = (path: string) => workspaces.find((folder) => path.startsWith(`${folder}/`))

/** Everything in one file that crosses a boundary, as sentences. */
export function crossings(file: string, text: string): string[] {
  return [...importCrossings(file, text), ...clockReads(file, text)]
}

function importCrossings(file: string, text: string) {
  const home = workspaceOf(file)
  const found = [...text.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return found.flatMap((specifier) => {
    const target = targetOf(file, specifier)
    if (target === undefined) return []
    const workspace = workspaceOf(`${target}/`)
    if (home !== undefined && workspace !== home && !mayImport(file, home, workspace)) {
      return [`${file} imports ${specifier}: ${home} stands on ${listed(arrows[home])}, nothing else`]
    }
    if (workspace === home && isForeignFeature(file, target)) {
      return [`${file} imports ${specifier}: another feature's routes are its own`]
    }
    return []
  })
}

function mayImport(file: string, home: string, workspace: string | undefined) {
  if (workspace === undefined) return false
  if (isTest(file)) return workspace.startsWith('packages/') || home.startsWith('apps/')
  return arrows[home]?.includes(workspace) ?? false
}

/** The repository's path of what is imported; undefined for packages from elsewhere. */
function targetOf(file: string, specifier: string) {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return names.get(specifier.split('/').slice(0, 2).join('/'))
}

function isForeignFeature(file: string, target: string) {
  return (
    target.startsWith('apps/server/src/') &&
    privateFiles.test(target) &&
    dirname(target) !== dirname(file) &&
    !isTest(file) &&
    !collectors.some((folder) => file.startsWith(folder))
  )
}

const listed = (allowed: string[] = []) => (allowed.length === 0 ? 'no other workspace' : allowed.join(', '))

/** Without an argument a date is the machine's time, which only the mains may read. */
function clockReads(file: string, text: string) {
  if (clocks.has(file) || isTest(file) || /^(tools|bench)\//.test(file)) return []
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
  return code
    .split('\n')
    .flatMap((line, index) =>
      /\bnew Date\(\s*\)|\bDate\.now\b/.test(line) ? [`${file}:${index + 1} reads the machine's clock`] : [],
    )
}

if (import.meta.main) {
  const files = ['packages', 'apps', 'tools', 'bench']
    .flatMap((folder) => filesBelow(root, folder, ignored))
    .filter((file) => source.test(file))
  const found = files.flatMap((file) => crossings(file, readFileSync(join(root, file), 'utf8')))
  for (const sentence of found) process.stdout.write(`${sentence}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
