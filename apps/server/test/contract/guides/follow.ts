import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defaultBaseUrl } from '@tiller/contract/api'
import { assertMatchesGuide } from './answers.ts'
import { isProgram, prelude, expectedResponse, type Block, type Guide } from './guide.ts'
import type { World } from './worlds.ts'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))
const marker = '\x1e'

/**
 * Runs every program of a guide in order, in the shell of the quick tour, and compares its output with the
 * guide. A program without shown output must succeed.
 *
 * @returns the number of programs
 */
export async function follow(t: TestContext, guide: Guide, world: World): Promise<number> {
  const programs = guide.blocks.filter(isProgram)
  const cwd = mkdtempSync(join(tmpdir(), 'tiller-guide-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  symlinkSync(modules, join(cwd, 'node_modules'))
  writeFileSync(join(cwd, 'sandbox.json'), JSON.stringify(world.sandbox, null, 2))
  const script = [
    prelude,
    // Exports the shell's variables to programs in other languages.
    'set -a',
    ...programs.map((block, index) => commandOf(cwd, block, index)),
  ].join(`\nprintf '${String.raw`\036`}'\n`)
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    env: { ...process.env, ...world.env, TILLER: world.sandbox.baseUrl, TILLER_DATA: cwd },
    cwd,
    maxBuffer: 64 * 1024 * 1024,
  })
  assert.equal(stderr, '')
  const [, , ...printed] = stdout.replaceAll(world.sandbox.baseUrl, defaultBaseUrl).split(marker)
  for (const [index, program] of programs.entries()) {
    const shown = expectedResponse(guide, program)
    const where = `${guide.path}, line ${program.line}`
    if (shown === undefined) assert.doesNotMatch(printed[index] ?? '', /"code":|"status":"error"/, where)
    else assertMatchesGuide(printed[index] ?? '', shown, where)
  }
  return programs.length

  /** Replaces the base URL of the pages with that of the server. */
  function commandOf(folder: string, { language, code }: Block, index: number) {
    const text = code.replaceAll(defaultBaseUrl, world.sandbox.baseUrl)
    if (language === 'sh') return text
    const file = `program-${index}.${language === 'js' ? 'mjs' : 'py'}`
    writeFileSync(join(folder, file), text)
    return `${language === 'js' ? process.execPath : 'python3'} ${file}`
  }
}
