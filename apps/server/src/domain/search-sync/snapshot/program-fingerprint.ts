import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = (entry: string) => dirname(fileURLToPath(import.meta.resolve(entry)))
const jobTextSources = join(folderOf('@tiller/job-text/details'), '..')

/** The source files and data tables that determine the content and format of the index. */
export const fingerprintedFiles: readonly string[] = [
  join(import.meta.dirname, '../../..'),
  folderOf('@tiller/search-engine/port'),
  jobTextSources,
  join(jobTextSources, '../data'),
]

let known: string | undefined

/**
 * Computes a fingerprint of the sources and of the JavaScript engine, whose serialization format snapshots use. It is
 * computed from the files, so that no version number has to be maintained.
 */
export function computeProgramFingerprint(): string {
  known ??= fingerprintedFiles
    .reduce(addFolder, createHash('sha256').update(`${process.versions.v8} ${process.arch}`))
    .digest('hex')
  return known
}

function addFolder(hash: Hash, folder: string): Hash {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of files.filter(
    (name) => /\.(?:ts|sql|tsv|json)$/.test(name) && !name.endsWith('.test.ts'),
  ))
    hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)))
  return hash
}
