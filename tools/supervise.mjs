import { spawn } from 'node:child_process'
import { pinnedNode } from './install.mjs'

let running
let asked = false

/**
 * Runs a program of the repository under the pinned Node in this terminal. Resolves to its exit code. Signals are
 * passed on to it, and if npm exits, the program is ended as well.
 *
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function supervise(args) {
  if (asked) return 130
  running = spawn(pinnedNode, args, { stdio: 'inherit' })
  const [code] = await new Promise((resolve, reject) => {
    running.once('exit', (...how) => resolve(how))
    running.once('error', reject)
  })
  return code ?? 130
}

function end(signal) {
  asked = true
  running?.kill(signal)
}

// The terminal sends Ctrl-C to all processes and `kill` only to one; programs treat simultaneous signals as
// one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

// npm passes signals to the shell that started this process, and some shells exit without passing them on.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A second signal would end the server before running requests are complete.
    if (!asked) end('SIGTERM')
  }, 250)
  watch.unref()
}
