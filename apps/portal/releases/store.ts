import { writeFileSync } from 'node:fs'
import { readCurrentRelease } from '../plugins/releases.ts'

/**
 * Stores the outline of the current documents as a release, for comparison with later ones: `node
 * tools/with-node24.mjs apps/portal/releases/store.ts 0.2.0`.
 */
const [, , version = ''] = process.argv
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: store.ts 0.2.0')
writeFileSync(new URL(`${version}.json`, import.meta.url), `${JSON.stringify(readCurrentRelease())}\n`)
