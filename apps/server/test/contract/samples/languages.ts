import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const standIn = fileURLToPath(new URL('requests-stand-in', import.meta.url))

/** Runs independent programs in one process, because starting two hundred takes a minute. */
const runners = {
  javascript: {
    command: process.execPath,
    ending: 'mjs',
    runner: (files: string[]) => files.map((file) => `await import('./${file}')`).join('\n'),
  },
  python: {
    command: 'python3',
    ending: 'py',
    // A machine without the `requests` library uses the small part that the samples need.
    runner: (files: string[]) =>
      [
        'import sys, runpy',
        `sys.path.append(${JSON.stringify(standIn)})`,
        ...files.map((file) => `runpy.run_path(${JSON.stringify(file)})`),
      ].join('\n'),
  },
} as const

/** Runs samples in order. Rejects with the output of the first that fails. */
export async function runSamples(
  t: TestContext,
  language: keyof typeof runners,
  samples: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { command, ending, runner } = runners[language]
  const cwd = mkdtempSync(join(tmpdir(), 'tiller-samples-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const files = samples.map((code, index) => {
    const file = `sample-${index}.${ending}`
    writeFileSync(join(cwd, file), code)
    return file
  })
  writeFileSync(join(cwd, `all.${ending}`), runner(files))
  const { stdout } = await promisify(execFile)(command, [`all.${ending}`], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}
