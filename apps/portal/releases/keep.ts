import { writeFileSync } from 'node:fs'
import { presentRelease } from '../plugins/releases.ts'

/**
 * Keeps the outline of the present documents as that of a release, so that the next one can be compared with it:
 * `node tools/with-node24.mjs apps/portal/releases/keep.ts 0.2.0`.
 */
const [, , version = ''] = process.argv
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the release: keep.ts 0.2.0')
writeFileSync(new URL(`${version}.json`, import.meta.url), `${JSON.stringify(presentRelease())}\n`)
