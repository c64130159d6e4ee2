import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { listDependentOutputs, repositoryRoot } from '../build.ts'
import { ToolError } from '../tool-error.ts'
import { isBrowserTest } from './groups.ts'

/** Lists files that differ from `main`, committed or not, as paths from the root. */
export function listChangedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  const base = ['main', 'origin/main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name) !== ''
    } catch {
      return false
    }
  })
  if (base === undefined) throw new ToolError('There is no branch main to compare with.')
  const changed = git('diff', '--name-only', git('merge-base', base, 'HEAD'))
  return `${changed}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n').filter(Boolean)
}

/** Files that every test depends on without importing them. */
const ofAll = new Set(['package.json', 'package-lock.json', '.node-version', 'tools/test-run/run-process.ts'])

/**
 * Returns the tests that a change can affect: those that import a changed file, directly or not, mention it (a
 * migration by its folder), or use a build of it. Returns every test if none is found for a changed file.
 */
export function findAffectedTests(changed: readonly string[], tests: readonly string[]): string[] {
  const graphs = new Map(tests.map((test) => [test, modulesOf(join(repositoryRoot, test))]))
  const testsOf = (file: string) =>
    tests.filter((test) => imports(graphs.get(test) ?? new Set(), file) || usesBuildOf(test, file))
  const found = changed.map(testsOf)
  if (changed.some((file) => ofAll.has(file)) || found.some(({ length }) => length === 0)) return [...tests]
  const reached = new Set(found.flat())
  return tests.filter((test) => reached.has(test))
}

function imports(modules: ReadonlySet<string>, file: string): boolean {
  if (isModule(file)) return modules.has(join(repositoryRoot, file))
  const folder = basename(dirname(file))
  const names = [`/${basename(file)}`, `'${basename(file)}'`, ...(folder === '.' ? [] : [`${folder}/`])]
  return modules.values().some((module) => names.some((name) => textOf(module).includes(name)))
}

/** Returns whether a test uses the build of a file: it drives a browser, or it reads the output. */
const usesBuildOf = (test: string, file: string) =>
  listDependentOutputs(file).some(
    (output) =>
      isBrowserTest(test) ||
      test.startsWith(`${dirname(output)}/`) ||
      textOf(join(repositoryRoot, test)).includes(output.replace('apps/', '')),
  )

const isModule = (file: string) => /\.[mc]?tsx?$|\.[mc]?js$/.test(file)

/** Returns a module and all modules of the repository that it imports, directly or not. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of importsOf(file)) modulesOf(next, found)
  return found
}

const imported = new Map<string, string[]>()

function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known !== undefined || !isModule(file)) return known ?? []
  const { resolve } = createRequire(file)
  const found = textOf(file)
    .matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+|@tiller\/[^']+)'/g)
    .flatMap(([, specifier = '']) => {
      try {
        return [resolve(specifier)]
      } catch {
        return []
      }
    })
    .toArray()
  imported.set(file, found)
  return found
}

const texts = new Map<string, string>()

function textOf(file: string): string {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  texts.set(file, text)
  return text
}
