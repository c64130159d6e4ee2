// `npm start`: installs, builds what is stale, and runs the server, whatever Node 20 or newer runs this file.
import { join } from 'node:path'
import { nodeFlags } from '../apps/server/bin/node-flags.mjs'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
// Only now: until there is something to end, a signal ends us.
const { supervise } = await import('./supervise.mjs')
const built = await supervise([join(root, 'tools/build.ts')])
process.exit(
  built === 0
    ? await supervise([
        ...nodeFlags,
        join(root, 'apps/server/src/app/tiller.ts'),
        'serve',
        ...process.argv.slice(2),
      ])
    : built,
)
