import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Program, supervise } from './supervise.ts'
import { noClickLimits, noSearchLimits } from '../../harness/no-limits.ts'

const tiller = fileURLToPath(new URL('../../../src/app/tiller.ts', import.meta.url))
const importer = fileURLToPath(new URL('./importer-process.ts', import.meta.url))

/** Servers with the same folder and database are one Tiller, whose URLs begin with `baseUrl`. */
export type Place = { dataDir: string; databaseUrl: string; port: number; baseUrl: string }

/** No rate limits, and low disk limits that a small volume satisfies. */
const settings = {
  LOG_LEVEL: 'silent',
  PLATFORM_REQUESTS_PER_MINUTE: '0',
  TOKEN_REQUESTS_PER_MINUTE: '0',
  ...noSearchLimits,
  ...noClickLimits,
  DISPOSITION_REQUESTS_PER_SECOND: '0',
  DISPOSITION_BYTES_PER_MINUTE: '0',
  FORM_REQUESTS_PER_MINUTE: '0',
  APPLICATIONS_PER_JOB_AND_HOUR: '0',
  APPLICANT_MAILS_PER_DAY: '0',
  FEEDS_MIN_FREE_MB: '48',
  DISPOSITIONS_MIN_FREE_MB: '24',
  // The webhook receiver is on this machine.
  EGRESS_ALLOW_PRIVATE: '1',
}

const environmentOf = ({ dataDir, databaseUrl, port, baseUrl }: Place) => ({
  ...process.env,
  ...settings,
  TILLER_DATA: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  BASE_URL: baseUrl,
})

/** Keeps `tiller serve` running. */
export const keepServing = (place: Place): Program =>
  supervise(
    () =>
      spawn(process.execPath, [tiller, 'serve'], {
        env: environmentOf(place),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    / is ready /,
  )

/** Keeps importing feeds into these sources. */
export const keepImporting = (place: Place, sourceIds: readonly number[]): Program =>
  supervise(
    () =>
      spawn(process.execPath, [importer, ...sourceIds.map(String)], {
        env: environmentOf(place),
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
    /^imported/,
  )
