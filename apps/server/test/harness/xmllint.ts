import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the validator of libxml2 is on this machine. Nothing but tests uses it. */
export const hasXmllint = spawnSync('xmllint', ['--version']).error === undefined

/** Throws, with what is wrong, if a document is not as the schema says. */
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
