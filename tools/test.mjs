// `npm test`: installs, then checks and tests everything, whatever Node 20 or newer runs this file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

await ensureInstalled()
const tests = spawn(pinnedNode, [join(root, 'tools/run-tests.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to all of us, `kill` only to one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal))
tests.once('exit', (code) => process.exit(code ?? 130))
