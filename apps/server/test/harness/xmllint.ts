import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether libxml2's validator is installed; only tests use it. */
export const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined

/** Throws with the problems if a document does not match the schema. */
export function validateXml(schema: string, document: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-xsd-'))
  try {
    const path = join(folder, 'schema.xsd')
    writeFileSync(path, schema)
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', path, '-'], { input: document, stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
