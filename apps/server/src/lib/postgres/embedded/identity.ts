import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { otherDatabase, StartError } from './start-error.ts'

/** As whom PostgreSQL runs: what stands before its command, and who owns its files. */
export type Identity = {
  prefix: string[]
  options: SpawnOptions
  owner: { uid: number; gid: number }
}

type Account = { uid: number; gid: number }

/** The ways that are open to root. */
export type Disguise = 'namespace' | 'capability' | 'account'

/**
 * PostgreSQL refuses to run as root. Anybody else runs it as himself; for root the first of these is
 * taken with which `postgres` can be executed and `folder` entered:
 * - a user namespace, where root bears another number: no account and no right is needed, and the
 *   files stay root's. Containers often forbid it, and it cannot enter other users' closed folders;
 * - an unprivileged account that may pass closed folders, such as root's home;
 * - an unprivileged account as it is.
 */
export function chooseIdentity(
  postgres: string,
  folder: string,
  allowed: Disguise[] = ['namespace', 'capability', 'account'],
): Identity {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0]
  if (uid !== 0) return { prefix: [], options: {}, owner: { uid, gid } }
  const account = unprivilegedAccount()
  const identity = allowed
    .map((name) => disguises[name](account))
    .find((candidate) => works(candidate, postgres, folder))
  if (identity !== undefined) return identity
  throw new StartError(
    'PostgreSQL does not run as root, and no other account can use both its programs ' +
      `(${postgres}) and its data (${folder}). Start Tiller as an ordinary user, choose with TILLER_DATA ` +
      `a directory that everybody may enter, ${otherDatabase}.`,
  )
}

const rights = '-all,+dac_override'

/** Each way, for an account of the machine. */
const disguises: Record<Disguise, (account: Account) => Identity> = {
  namespace: ({ uid, gid }) => ({
    prefix: `unshare --user --map-user=${uid} --map-group=${gid} --`.split(' '),
    options: {},
    owner: { uid: 0, gid: 0 },
  }),
  capability: ({ uid, gid }) => ({
    prefix:
      `setpriv --reuid=${uid} --regid=${gid} --clear-groups --inh-caps=${rights} --ambient-caps=${rights} --`.split(
        ' ',
      ),
    options: {},
    owner: { uid, gid },
  }),
  account: ({ uid, gid }) => ({ prefix: [], options: { uid, gid }, owner: { uid, gid } }),
}

/** initdb looks its user up by number, so the account has to be one that the machine knows. */
function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const account =
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts[0]
  return account ?? { uid: 65534, gid: 65534 }
}

function works(identity: Identity, postgres: string, folder: string) {
  const { file, args } = commandAs(identity, 'sh', ['-c', '"$0" --version && test -x "$1"', postgres, folder])
  return spawnSync(file, args, { ...identity.options, stdio: 'ignore' }).status === 0
}

/** What to execute so that `program` runs as `identity`; spawn it with `identity.options`. */
export function commandAs({ prefix }: Identity, program: string, args: string[]) {
  const [file, ...before] = [...prefix, program]
  return { file, args: [...before, ...args] }
}
