import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build.ts'

/** The number of the first migration of a version that does not exist yet. */
const firstMigration = 9000

/** Creates a checkout of this version with more migrations, as the next version has. */
export function createNextVersion(migrations: readonly string[]) {
  const checkout = mkdtempSync(join(tmpdir(), 'tiller-next-'))
  const link = (path: string) => symlinkSync(join(root, path), join(checkout, path))
  mkdirSync(join(checkout, 'apps'))
  for (const name of readdirSync(root)) if (name !== 'apps' && name !== '.git') link(name)
  for (const app of readdirSync(join(root, 'apps'))) if (app !== 'server') link(`apps/${app}`)
  mkdirSync(join(checkout, 'apps/server'))
  for (const name of ['bin', 'src', 'package.json'])
    cpSync(join(root, 'apps/server', name), join(checkout, 'apps/server', name), { recursive: true })
  link('apps/server/node_modules')
  const folder = join(checkout, 'apps/server/src/lib/postgres/migrations')
  for (const [n, text] of migrations.entries())
    writeFileSync(join(folder, `${firstMigration + n}_next.sql`), text)
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}
