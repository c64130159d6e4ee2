// `npm test`: installs, then checks and tests everything, whatever Node 20 or newer runs this file.
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
// Imported now, because until a child process exists, a signal should end this process.
const { supervise } = await import('./supervise.mjs')
process.exit(await supervise([join(root, 'tools/run-tests.ts'), ...process.argv.slice(2)]))
