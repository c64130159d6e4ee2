import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build.ts'

/** What one process runs: a test file, or a module that imports several. Paths are absolute. */
export type TestProcess = { entry: string; files: string[] }

/** To load Tiller takes as long as most files' tests; so files that do share a process. */
const filesTogether = 12
const browserFilesTogether = 4

/** Who uses its Tiller can share a process: between two files it is ended, and the next has one of its own. */
const harness = join(root, 'apps/server/test/harness/harness.ts')
const nextFile = join(root, 'apps/server/test/harness/next-file.ts')

export const isInBrowser = (file: string) => file.includes('.browser.test.')

/**
 * Divides test files into processes: those that stand on the harness go together with their neighbours, any other
 * is by itself. The browser's come first: they are the longest, and the others go on beside them.
 */
export function processesOf(files: readonly string[]): TestProcess[] {
  const shared = Map.groupBy(files.toSorted().filter(mayShare), isInBrowser)
  const own = Map.groupBy(
    files.toSorted().filter((file) => !mayShare(file)),
    isInBrowser,
  )
  return [true, false].flatMap((browser) => [
    ...evenly(shared.get(browser) ?? [], browser ? browserFilesTogether : filesTogether).map(together),
    ...(own.get(browser) ?? []).map(byItself),
  ])
}

const byItself = (file: string): TestProcess => ({ entry: file, files: [file] })

/** Hooks at the root of a file would be called for the tests of the others, too. */
const rootHook = /^(?:before|after)(?:Each)?\(/m

const mayShare = (file: string) => !rootHook.test(readFileSync(file, 'utf8')) && needs(file, harness)

const imported = new Map<string, string[]>()

/** Whether a module imports another of the repository, itself or by what it imports. */
function needs(file: string, other: string, seen = new Set<string>()): boolean {
  if (file === other) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((next) => needs(next, other, seen))
}

/** `#test/` and the layers `#lib/`, `#domain/`, `#apis/`, `#app/` are aliases of the server's package.json. */
const modulePath = (file: string, path: string) =>
  path.startsWith('#')
    ? join(root, 'apps/server', path.startsWith('#test/') ? '' : 'src', path.slice(1))
    : resolve(dirname(file), path)

function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known !== undefined) return known
  const found = readFileSync(file, 'utf8')
    .matchAll(/\bfrom '([.#][^']+)'/g)
    .map(([, path = '']) => modulePath(file, path))
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

function together(files: string[]): TestProcess {
  const [file = ''] = files
  if (files.length === 1) return byItself(file)
  const entry = join(entries(), `${randomUUID()}.mjs`)
  const line = (path: string, n: number) => {
    const between = n === 0 ? '' : `import '${pathToFileURL(nextFile).href}?${n}'\n`
    return `${between}import ${JSON.stringify(pathToFileURL(path).href)}\n`
  }
  writeFileSync(entry, files.map(line).join(''))
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
