import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

/** The repository's folder. This file runs before installation, under any Node from 20. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node version that the repository pins and that runs everything else. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/**
 * Installs the packages of package-lock.json unless exactly these are installed. Concurrent processes wait
 * for the one that installs.
 */
export async function ensureInstalled() {
  refuseUnsupportedMachine()
  if (isInstalled()) return
  await withLock(`install ${root}`, installUnlessDone, () =>
    say('Waiting for another npm start or npm test, which is installing the packages'),
  )
}

async function installUnlessDone() {
  if (isInstalled()) return
  say('Installing the packages (once; about a minute)')
  const startedAt = performance.now()
  await npmCi()
  const { status } = spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' })
  if (status !== 0) {
    refuse(
      'Tiller’s own Node 24 does not run here. It needs Linux with glibc 2.28 or newer ' +
        '(Debian 10, Ubuntu 20.04, RHEL 8 or newer; not Alpine).',
    )
  }
  say(`Packages installed in ${seconds(startedAt)} s`)
}

function refuseUnsupportedMachine() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    refuse(`This is Node ${process.versions.node}; Tiller needs Node 20 or newer: https://nodejs.org/`)
  }
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    refuse(
      `Tiller runs on Linux (x64 or arm64), not on ${process.platform} ${process.arch}. ` +
        'Elsewhere start it in a Linux container or virtual machine.',
    )
  }
}

/**
 * Returns whether the packages are installed. npm writes node_modules/.package-lock.json last, so an interrupted
 * installation does not count and a manual one does.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  return (
    present !== undefined &&
    existsSync(pinnedNode) &&
    Object.entries(wanted ?? {}).every(
      ([path, entry]) => !path.includes('node_modules/') || isSame(entry, present[path]),
    )
  )
}

const isSame = (wanted, present) =>
  present === undefined
    ? wanted.optional === true
    : wanted.version === present.version && wanted.integrity === present.integrity

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

async function npmCi() {
  const script = process.env.npm_execpath
  // Uses npm's own Node, because the current one may be in node_modules; without npm, the one on the PATH.
  const node = process.env.npm_node_execpath ?? process.execPath
  const [command, ...before] = script?.endsWith('npm-cli.js') ? [node, script] : ['npm']
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
  const startedAt = performance.now()
  const sign = setInterval(() => say(`  still installing (${seconds(startedAt)} s)`), 15_000)
  // An unfinished installation that continued without this process would conflict with the next one.
  const passOn = (signal) => npm.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  const code = await new Promise((resolve) => {
    npm.once('close', resolve)
    npm.once('error', (error) => resolve(String(error)))
  })
  for (const signal of signals) process.off(signal, passOn)
  clearInterval(sign)
  if (code === 0) return
  if (npm.signalCode !== null) process.exit(130)
  // npm ends some messages with pages of usage, so only the beginning is printed.
  refuse(`${output.trim().split('\n').slice(0, 25).join('\n')}\n\n${advice(output, code)}`)
}

function advice(output, code) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return 'npm does not reach its registry. The installation needs the network once: check it, or name a proxy with `npm config set proxy`.'
  }
  if (/EACCES|EPERM/.test(output)) {
    return `npm may not write to ${root}. Run the command as the user to whom that folder belongs.`
  }
  if (output.includes('in sync')) {
    return 'package.json and package-lock.json do not belong together. After a change of dependencies run `npm install` and commit both.'
  }
  if (output.includes('ENOSPC')) return 'The disk is full: the packages need about 1 GB.'
  return `npm ci ended with ${code}; the lines above say why.`
}

const seconds = (since) => Math.round((performance.now() - since) / 1000)

export const say = (text) => process.stdout.write(`• ${text}\n`)

function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
