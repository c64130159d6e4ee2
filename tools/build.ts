import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compressFiles } from './compress-files.ts'
import { hashFiles } from './hash-files.ts'
import { withLock } from './lock.mjs'
import { exitWithError, ToolError } from './tool-error.ts'

/** A build target. It is stale if its inputs have changed since its output was created. */
type Target = {
  name: string
  inputs: string[]
  /** The output folder. */
  output: string
  /** The working directory of the command, which the pinned Node runs. */
  folder: string
  command: (into: string) => string[]
  /** Processes the output before it replaces the old one. */
  finish?: (output: string) => Promise<void>
}

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * The types of the client. They are generated instead of committed; the checks, the tests, and the console import
 * them.
 */
const clientTypes: Target = {
  name: 'types of the client',
  inputs: ['packages/contract/src', 'package-lock.json'],
  output: 'packages/client/src/generated',
  folder: 'packages/contract',
  command: (into) => ['src/emit/client-files.ts', into],
}

const targets: Target[] = [
  clientTypes,
  {
    name: 'job-seeker pages',
    inputs: ['apps/pages', 'packages/contract', 'packages/ui', 'package-lock.json'],
    output: 'apps/pages/dist',
    folder: 'apps/pages',
    command: (into) => ['build.mjs', into],
  },
  {
    name: 'console',
    inputs: ['apps/console', 'packages/client', 'packages/contract', 'packages/ui', 'package-lock.json'],
    output: 'apps/console/dist',
    folder: 'apps/console',
    command: (into) => ['build.mjs', into],
    finish: compressFiles,
  },
  {
    name: 'portal',
    inputs: [
      'apps/portal',
      'packages/feed-parser',
      'packages/ui',
      'openapi',
      'README.md',
      'CHANGELOG.md',
      'package-lock.json',
    ],
    output: 'apps/portal/build',
    folder: 'apps/portal',
    command: (into) => [join(repositoryRoot, 'node_modules/.bin/docusaurus'), 'build', '--out-dir', into],
    finish: compressFiles,
  },
]

/** Names of files that are not inputs: build outputs and tests. */
const ignored = new Set(
  ['node_modules', '.docusaurus', 'test', 'build', 'dist'].flatMap((name) => [
    name,
    `${name}.next`,
    `${name}.old`,
  ]),
)

const stampFile = '.inputs'

/** Returns the build outputs that depend on a file. All paths are relative to the root. */
export const listDependentOutputs = (file: string): string[] =>
  targets
    .filter(({ inputs }) => inputs.some((input) => file === input || file.startsWith(`${input}/`)))
    .filter(() => !file.split('/').some((name) => ignored.has(name)))
    .map(({ output }) => output)

/** Files that are inputs of every target. */
const ownFiles = ['tools/build.ts', 'tools/compress-files.ts']

/**
 * Builds stale targets. Only one process builds at a time. A complete output replaces the old one atomically,
 * so a running server is not disturbed.
 */
export const buildTargets = (say: (line: string) => void) => buildStale(targets, say)

/**
 * Builds only the types of the client, which the type check and the client's package need. This takes a second
 * instead of a minute.
 */
export const buildClientTypes = (say: (line: string) => void) => buildStale([clientTypes], say)

async function buildStale(targets: readonly Target[], say: (line: string) => void): Promise<void> {
  if (targets.every((target) => isFresh(target))) return
  await withLock(
    `build ${repositoryRoot}`,
    async () => {
      for (const target of targets) if (!isFresh(target)) await make(target, say)
    },
    () => say('Waiting for another npm start or npm test, which is building'),
  )
}

const stamp = ({ inputs, command }: Target) =>
  hashFiles(repositoryRoot, [...inputs, ...ownFiles], ignored, command('').join(' '))

function isFresh(target: Target) {
  const file = join(repositoryRoot, target.output, stampFile)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp(target)
}

async function make(target: Target, say: (line: string) => void) {
  say(`Building the ${target.name}`)
  const startedAt = performance.now()
  const inputs = stamp(target)
  const output = join(repositoryRoot, target.output)
  const next = `${output}.next`
  rmSync(next, { recursive: true, force: true })
  try {
    await promisify(execFile)(process.execPath, target.command(next), {
      cwd: join(repositoryRoot, target.folder),
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    throw new ToolError(`The ${target.name} cannot be built:\n${outputOf(error)}`, { cause: error })
  }
  await target.finish?.(next)
  writeFileSync(join(next, stampFile), inputs)
  exchange(output, next)
  say(`Built the ${target.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Replaces an output by renaming twice. The output is missing for microseconds, but never incomplete. */
function exchange(output: string, next: string) {
  const old = `${output}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(output)) renameSync(output, old)
  renameSync(next, output)
  rmSync(old, { recursive: true, force: true })
}

const outputOf = (error: unknown) =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${String(error.stdout)}${String(error.stderr)}`.trim()
    : String(error)

if (import.meta.main) await buildTargets((line) => process.stdout.write(`• ${line}\n`)).catch(exitWithError)
