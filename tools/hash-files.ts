import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Computes a fingerprint of files and folders below `root`, by name and content, without folders named in `ignored`.
 */
export function hashFiles(root: string, paths: string[], ignored: ReadonlySet<string>, seed: string): string {
  const hash = createHash('sha256').update(seed)
  for (const file of paths.flatMap((path) => listFiles(root, path, ignored)).toSorted()) {
    const content = readFileSync(join(root, file))
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Lists the files at or below `path`, as paths from `root`. The list is empty if it does not exist. */
export function listFiles(root: string, path: string, ignored: ReadonlySet<string>): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !ignored.has(name))
    .flatMap((name) => listFiles(root, join(path, name), ignored))
}
