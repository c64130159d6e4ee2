import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What decides what the index holds of the database, and in which form: the server and what reads texts. */
const sources = [
  join(import.meta.dirname, '../../..'),
  ...['@tiller/search-engine/port', '@tiller/job-text/details'].map((entry) =>
    dirname(fileURLToPath(import.meta.resolve(entry))),
  ),
]

let known: string | undefined

/**
 * A fingerprint of the program: its sources, and the JavaScript engine whose form of values a snapshot has. Made of the
 * files themselves, so that nobody has to remember a number when words are read or ranked in another way.
 */
export function programFingerprint(): string {
  known ??= sources
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
