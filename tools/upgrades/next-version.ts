import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'

/** The number of the first additional migration, higher than that of any real one. */
const firstMigration = 9000

/** Creates a checkout that simulates the next version: this version with additional migrations. */
export function createNextVersion(migrations: readonly string[]) {
  const checkout = mkdtempSync(join(tmpdir(), 'tiller-next-'))
  const link = (path: string) => symlinkSync(join(repositoryRoot, path), join(checkout, path))
  mkdirSync(join(checkout, 'apps'))
  for (const name of readdirSync(repositoryRoot)) if (name !== 'apps' && name !== '.git') link(name)
  for (const app of readdirSync(join(repositoryRoot, 'apps'))) if (app !== 'server') link(`apps/${app}`)
  mkdirSync(join(checkout, 'apps/server'))
  for (const name of ['bin', 'src', 'package.json'])
    cpSync(join(repositoryRoot, 'apps/server', name), join(checkout, 'apps/server', name), {
      recursive: true,
    })
  link('apps/server/node_modules')
  const folder = join(checkout, 'apps/server/src/lib/postgres/migrations')
  for (const [n, text] of migrations.entries())
    writeFileSync(join(folder, `${firstMigration + n}_next.sql`), text)
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}
