// `npm start`: installs, builds what is stale, and runs the server, whatever Node 20 or newer runs this file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // The terminal sends Ctrl-C to all of us, `kill` only to one: whoever runs is told in any case.
    if (running === undefined) process.exit(130)
    running.kill(signal)
  })
}

async function run(...args) {
  running = spawn(pinnedNode, args, { stdio: 'inherit' })
  const [code, signal] = await new Promise((resolve) => {
    running.once('exit', (...how) => resolve(how))
  })
  if (code !== 0) process.exit(signal === null ? code : 130)
}

await ensureInstalled()
await run(join(root, 'tools/build.ts'))
await run(join(root, 'apps/server/src/cli.ts'), 'serve', ...process.argv.slice(2))
process.exit(0)
