// Runs a TypeScript program of this repository under the pinned Node 24, whatever Node started npm.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../apps/server/bin/node-flags.mjs'

const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const { status, signal } = spawnSync(node, [...nodeFlags, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? (signal === null ? 1 : 130))
