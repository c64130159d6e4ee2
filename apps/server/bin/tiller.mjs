#!/usr/bin/env node
// `npx tiller …`: the command line under the Node that the repository pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importHeapMegabytes, nodeFlags } from './node-flags.mjs'

const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
const cli = fileURLToPath(new URL('../src/app/tiller.ts', import.meta.url))
if (!existsSync(node)) {
  process.stderr.write('Tiller is not installed yet. Run `npm start` once, or `npm ci`.\n')
  process.exit(1)
}
const args = process.argv.slice(2)
const isImport = args[0] === 'feed' && args[1] === 'import'
const flags = isImport ? [...nodeFlags, `--max-old-space-size=${importHeapMegabytes}`] : nodeFlags
// An import lowers the priority of its session, which would otherwise be that of the whole terminal.
const tiller = spawn(node, [...flags, cli, ...args], { stdio: 'inherit', detached: isImport })
// The terminal sends Ctrl-C to both of us, `kill` only to one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tiller.kill(signal))
tiller.once('exit', (code) => process.exit(code ?? 130))
