import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build.ts'

/** What one process runs: a test file, or a module that imports several. Paths are absolute. */
export type TestProcess = { entry: string; files: string[] }

/** To start a Tiller takes as long as most files' tests; so many files share one. */
const filesTogether = 12

/** Who uses its Tiller has a customer for each test, and can therefore share it with other files. */
const harness = join(root, 'apps/server/test/harness.ts')

/** Files that stand on the harness and have a process to themselves all the same, and why. */
const alone: Record<string, string> = {
  'apps/server/src/access/sign-in/attempts.test.ts': 'counts the attempts of an address, which all have',
  'apps/server/src/access/sign-in/sweeps.test.ts': 'counts what goes, whosever it is',
  'apps/server/src/apis/platform/sweeps.test.ts': 'counts what goes, whosever it is',
  'apps/server/src/jobs/feeds/sweeps.test.ts': 'counts what goes, whosever it is',
  'apps/server/src/campaigns/bulk/bulk.test.ts': 'holds that the change log of all customers has not grown',
  'apps/server/src/campaigns/deadlock.test.ts': 'finds every job there is',
  'apps/server/src/main/sandbox/clock/clock.test.ts': 'moves the clock that the database keeps',
  'apps/server/src/operator/operator.test.ts': 'moves the clock that the database keeps',
  'apps/server/test/every-operation/tenancy.test.ts': 'moves the clock that the database keeps',
  'apps/server/test/hostile/pages.test.ts': 'makes a source into the one of the sandbox',
  'apps/server/test/importing.test.ts': 'fetches every feed that is due',
}

export const isInBrowser = (file: string) => file.includes('.browser.test.')

/**
 * Divides test files into processes: those that stand on the harness go together with their neighbours, any other
 * is by itself. The browser's come first: they are the longest, and the others go on beside them.
 */
export function processesOf(files: readonly string[]): TestProcess[] {
  const { browser, shared, own } = Object.groupBy(files.toSorted(), (file) =>
    isInBrowser(file) ? 'browser' : mayShare(file) ? 'shared' : 'own',
  )
  return [
    ...(browser ?? []).map(byItself),
    ...evenly(shared ?? [], filesTogether).map(together),
    ...(own ?? []).map(byItself),
  ]
}

export const byItself = (file: string): TestProcess => ({ entry: file, files: [file] })

/** Hooks at the root of a file would be called for the tests of the others, too. */
const rootHook = /^(?:before|after)(?:Each)?\(/m

const mayShare = (file: string) =>
  !(relative(root, file) in alone) && !rootHook.test(readFileSync(file, 'utf8')) && needs(file, harness)

const imported = new Map<string, string[]>()

/** Whether a module imports another of the repository, itself or by what it imports. */
function needs(file: string, other: string, seen = new Set<string>()): boolean {
  if (file === other) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((next) => needs(next, other, seen))
}

function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known !== undefined) return known
  const found = readFileSync(file, 'utf8')
    .matchAll(/\bfrom '(\.[^']+)'/g)
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path))
    .toArray()
  imported.set(file, found)
  return found
}

/** In order, in as few parts of at most `size` as there can be, none much smaller than another. */
function evenly<T>(all: readonly T[], size: number): T[][] {
  const parts = Math.ceil(all.length / size)
  return Array.from({ length: parts }, (_, n) =>
    all.slice(Math.round((n * all.length) / parts), Math.round(((n + 1) * all.length) / parts)),
  )
}

function together(files: string[], index: number): TestProcess {
  const [file = ''] = files
  if (files.length === 1) return byItself(file)
  const entry = join(entries(), `${index + 1}.mjs`)
  writeFileSync(entry, files.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)}\n`).join(''))
  return { entry, files }
}

let folder: string | undefined

/** The folder of the modules that import several files; it goes with this process. */
function entries() {
  if (folder !== undefined) return folder
  const made = mkdtempSync(join(tmpdir(), 'tiller-test-groups-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return (folder = made)
}
