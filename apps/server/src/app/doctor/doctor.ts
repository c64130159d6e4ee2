import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, readConfig, type Config } from '#lib/config/config.ts'
import { connectToDatabase, type Connection } from '#lib/postgres/database.ts'
import { findRunningPostgresUrl } from '#lib/postgres/embedded/cluster.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { explainDatabaseErrors } from '#lib/postgres/named-database.ts'
import { summarizeError } from '#lib/metrics/error-summary.ts'
import { databaseChecks } from './database-checks.ts'
import { type Finding, reportProblem, type CheckReport } from './finding.ts'
import { machineChecks } from './machine-checks.ts'

/** A check that does not finish within this time is reported as a problem. */
const checkTimeoutMs = 20_000

/**
 * Checks a deployment from the machine of the command: settings, data folder, database, keys, mail, bucket, proxy, and
 * the running server. It changes nothing, except for a file in the bucket that it deletes again. A failed check does
 * not stop the others.
 */
export async function runDeploymentChecks(env: NodeJS.ProcessEnv, machine: () => Date): Promise<Finding[]> {
  const settings = readSettings(env)
  if ('fault' in settings) return [{ check: 'settings', ...settings.fault }]
  const { config } = settings
  const findings: Finding[] = [{ check: 'settings', state: 'ok', message: 'All are valid.', remedy: null }]
  const add = async (check: string, work: () => CheckReport | Promise<CheckReport>) => {
    const report = await reportOf(check, work)
    if (report !== undefined) findings.push({ check, ...report })
  }
  for (const [check, work] of Object.entries(machineChecks)) await add(check, () => work({ config, machine }))
  const connection = openDatabase(config)
  if (connection === null) findings.push({ check: 'database', ...noDatabase(config) })
  else
    try {
      const { db, pool, url } = connection
      for (const [check, work] of Object.entries(databaseChecks)) {
        await add(check, () => explainDatabaseErrors(url, async () => work({ config, machine, db, pool })))
        if (check === 'database' && findings.at(-1)?.state === 'problem') break
      }
    } finally {
      await connection.close()
    }
  return findings
}

function readSettings(env: NodeJS.ProcessEnv) {
  try {
    return { config: readConfig(env) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const remedy = 'Correct these environment variables; the README lists all settings.'
    return { fault: { state: 'problem', message: error.message, remedy } as const }
  }
}

function openDatabase({
  databaseUrl,
  databaseSessionUrl,
  dataDir,
}: Config): (Connection & { url: string }) | null {
  const url = databaseSessionUrl ?? databaseUrl ?? findRunningPostgresUrl(dataDir)
  return url === null ? null : { ...connectToDatabase(url, { name: 'tiller doctor', connections: 1 }), url }
}

const noDatabase = ({ dataDir }: Config) =>
  ({
    state: 'problem',
    message: `The embedded PostgreSQL in ${dataDir} is not running.`,
    remedy: 'Start Tiller, or set DATABASE_URL or TILLER_DATA to those of the server.',
  }) as const

async function reportOf(check: string, work: () => CheckReport | Promise<CheckReport>): Promise<CheckReport> {
  const late = delay(
    checkTimeoutMs,
    reportProblem(
      `There was no answer within ${checkTimeoutMs / 1000} s.`,
      'Check the network between this machine and that service.',
    ),
    { ref: false },
  )
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    const message =
      error instanceof StartError ? error.message : `The check failed with ${summarizeError(error).name}.`
    return reportProblem(
      message,
      `Correct the cause, then run tiller doctor again to repeat the check "${check}".`,
    )
  }
}
