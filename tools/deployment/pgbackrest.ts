import assert from 'node:assert/strict'
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { findServerPrograms } from '../../apps/server/test/harness/system-program.ts'
import { repositoryRoot } from '../build.ts'
import { exitWithError } from '../tool-error.ts'

/**
 * Runs the recipes of deploy/pgbackrest: backs up an external PostgreSQL with Tiller's data, loses the cluster,
 * restores a chosen second, and verifies the hash chains.
 */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

function findReasonToSkip(): string | undefined {
  try {
    execFileSync('pgbackrest', ['version'], { stdio: 'pipe' })
  } catch {
    return 'pgbackrest is not installed (apt-get install pgbackrest)'
  }
  return findServerPrograms() === undefined
    ? 'no PostgreSQL server is installed (apt-get install postgresql)'
    : undefined
}

/** PostgreSQL and pgBackRest refuse to run as root, so root runs them as the user postgres. */
function createRunner(folder: string) {
  const isRoot = process.getuid?.() === 0
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const env = {
    ...process.env,
    HOME: folder,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOG_PATH: folder,
    PGBACKREST_LOCK_PATH: folder,
  }
  if (isRoot) execFileSync('chown', ['postgres:postgres', folder])
  const options: ExecFileSyncOptions = { cwd: folder, env, ...user, stdio: ['ignore', 'ignore', 'inherit'] }
  return (program: string, ...args: string[]) => void execFileSync(program, args, options)
}

/** Replaces each text; a recipe that does not contain one has changed, and the check with it must. */
function adapt(file: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (text, [from, to]) => {
      assert.ok(text.includes(from), `${file} does not contain “${from}”.`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(repositoryRoot, 'deploy/pgbackrest', file), 'utf8'),
  )
}

type Server = { folder: string; cluster: string; port: number; run: ReturnType<typeof createRunner> }

const programs = findServerPrograms() ?? ''

function createCluster({ cluster, folder, port, run }: Server) {
  run(join(programs, 'initdb'), '--pgdata', cluster, '--username', 'postgres', '--auth', 'trust', '--no-sync')
  const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
  writeFileSync(join(cluster, 'postgresql.conf'), settings + adapt('postgresql.conf', {}))
  const config = adapt('pgbackrest.conf', {
    '/var/lib/pgbackrest': join(folder, 'repository'),
    '/var/lib/postgresql/15/main': `${cluster}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres`,
    'repo1-cipher-pass=CHANGE-ME': 'repo1-cipher-pass=correct horse battery staple',
  })
  writeFileSync(join(folder, 'pgbackrest.conf'), config)
}

const control = ({ cluster, folder, run }: Server, ...args: string[]) =>
  run(join(programs, 'pg_ctl'), '--pgdata', cluster, '--wait', '--log', join(folder, 'log'), ...args)

/** Runs a command of Tiller on the database, and returns its JSON. */
function tiller({ port, folder }: Server, ...args: string[]): unknown {
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    TILLER_DATA: join(folder, 'tiller'),
  }
  const program = join(repositoryRoot, 'apps/server/src/app/tiller.ts')
  return JSON.parse(
    execFileSync(process.execPath, [program, ...args, '--json'], { env, encoding: 'utf8' }),
  ) as unknown
}

async function readDatabaseTime({ port }: Server): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  await client.end()
  return rows[0]?.at ?? assert.fail()
}

const readCustomers = (server: Server) =>
  (tiller(server, 'customer', 'list') as { name: string }[]).map(({ name }) => name).toSorted()

async function check(folder: string) {
  const run = createRunner(folder)
  const server = { folder, cluster: join(folder, 'cluster'), port: await freePort(), run }
  const backRest = (...args: string[]) => run('pgbackrest', '--stanza=tiller', ...args)
  mkdirSync(join(folder, 'tiller'))
  createCluster(server)
  try {
    control(server, 'start')
    tiller(server, 'upgrade')
    tiller(server, 'customer', 'create', 'Before the backup', '--test')
    backRest('stanza-create')
    backRest('check')
    backRest('backup', '--type=full')
    say('a full backup is stored')
    tiller(server, 'customer', 'create', 'After the backup', '--test')
    backRest('backup', '--type=diff')
    tiller(server, 'customer', 'create', 'After the difference', '--test')
    const second = await readDatabaseTime(server)
    tiller(server, 'customer', 'create', 'Too late', '--test')
    // Waits until everything up to now is archived.
    backRest('check')
    control(server, 'stop', '--mode', 'immediate')
    rmSync(server.cluster, { recursive: true })
    say('the cluster is lost')
    backRest('restore', '--type=time', `--target=${second}`, '--target-action=promote')
    control(server, 'start')
    assert.deepEqual(readCustomers(server), ['After the backup', 'After the difference', 'Before the backup'])
    const chains = tiller(server, 'changes', 'verify')
    say(`restored to ${second}; hash chains: ${JSON.stringify(chains)}`)
    backRest('backup', '--type=full')
    say('the restored cluster is backed up again')
  } finally {
    control(server, 'stop', '--mode', 'immediate')
  }
}

const reason = findReasonToSkip()
if (reason === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-pgbackrest-'))
  await check(folder)
    .finally(() => rmSync(folder, { recursive: true, force: true }))
    .catch(exitWithError)
} else say(`skipped: ${reason}`)
