import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { otherDatabaseHint, StartError } from './start-error.ts'

/** Describes how PostgreSQL is executed without root: by a command prefix and an owner of its files. */
export type ProcessIdentity = {
  prefix: string[]
  options: SpawnOptions
  owner: { uid: number; gid: number }
}

type Account = { uid: number; gid: number }

/** A way in which root can execute PostgreSQL (`choosePostgresIdentity`). */
export type IdentityKind = 'namespace' | 'capability' | 'account'

/**
 * PostgreSQL refuses to run as root, so root uses the first of these that can execute `postgres` and enter
 * `folder`:
 * - a user namespace with another user id: needs no account, and the files stay root's. Containers often forbid
 * it, and it cannot enter other users' closed folders;
 * - an unprivileged account with the capability to enter closed folders, such as root's home;
 * - an unprivileged account.
 */
export function choosePostgresIdentity(
  postgres: string,
  folder: string,
  allowed: IdentityKind[] = ['namespace', 'capability', 'account'],
): ProcessIdentity {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0]
  if (uid !== 0) return { prefix: [], options: {}, owner: { uid, gid } }
  const account = unprivilegedAccount()
  const identity = allowed
    .map((name) => identities[name](account))
    .find((candidate) => works(candidate, postgres, folder))
  if (identity !== undefined) return identity
  throw new StartError(
    'PostgreSQL does not run as root, and no other account can use both its programs ' +
      `(${postgres}) and its data (${folder}). Start Tiller as an ordinary user, choose with TILLER_DATA ` +
      `a directory that everybody may enter, ${otherDatabaseHint}.`,
  )
}

const rights = '-all,+dac_override'

/** Creates the identity of each kind for an account. */
const identities: Record<IdentityKind, (account: Account) => ProcessIdentity> = {
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

/** Returns the unprivileged account. It must exist, because initdb looks up its user. */
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

function works(identity: ProcessIdentity, postgres: string, folder: string) {
  const { file, args } = buildIdentityCommand(identity, 'sh', [
    '-c',
    '"$0" --version && test -x "$1"',
    postgres,
    folder,
  ])
  return spawnSync(file, args, { ...identity.options, stdio: 'ignore' }).status === 0
}

/** Returns the command that runs `program` with `identity`; spawn it with `identity.options`. */
export function buildIdentityCommand({ prefix }: ProcessIdentity, program: string, args: string[]) {
  const [file, ...before] = [...prefix, program]
  return { file, args: [...before, ...args] }
}
