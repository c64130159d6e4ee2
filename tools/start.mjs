// `npm start`: installs packages, builds stale targets, and runs the server. Works with Node 20 or newer.
import { join } from 'node:path'
import { nodeFlags } from '../apps/server/bin/node-flags.mjs'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
// Loaded now, because until a child process exists, a signal should end this one.
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
