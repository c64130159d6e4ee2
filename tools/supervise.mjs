import { spawn } from 'node:child_process'
import { pinnedNode } from './install.mjs'

let running
let asked = false

/**
 * Runs a program of the repository under the pinned Node, on our terminal, and resolves to its exit
 * code. Whatever ends us ends it: a signal is passed on, and when npm is gone we take that for one.
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

// The terminal sends Ctrl-C to everybody, `kill` only to one; programs here take it for one if both come at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

// npm passes signals on to the shell that started us, and some shells die without telling us.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A second signal would end the server before it has finished what is under way.
    if (!asked) end('SIGTERM')
  }, 250)
  watch.unref()
}
