import type { Command } from 'commander'
import { customerScopes, type Scope } from '@tiller/contract/scopes'
import { createAppClient, listAllAppClients } from '#domain/access/app-clients/app-clients.ts'
import { findRedirectUriProblem } from '#domain/access/app-clients/redirect-uri.ts'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { parseId, parseScopes, parseSeconds, parseText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type CreateOptions = OutputOptions & {
  customer: number
  scopes?: Scope[]
  expiry?: number
  redirectUri?: string[]
  passwordGrant?: true
}

export function addAppClientCommands(program: Command, cli: CliContext) {
  const noun = program.command('app-client').description('app clients, which obtain access tokens')
  noun
    .command('create')
    .description('create an app client; its secret is shown only once')
    .argument('<name>', 'its name', parseText(64))
    .requiredOption('--customer <id>', 'owner', parseId)
    .option('--scopes <list>', 'scopes, separated by commas; default: all', parseScopes)
    .option('--expiry <seconds>', 'lifetime of its tokens', parseSeconds(300, 86_400))
    .option('--redirect-uri <uri...>', 'allowed redirect URIs after sign-in')
    .option('--password-grant', 'allow the password grants (grant types PASSWORD and CHALLENGE)')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
Scopes: ${customerScopes.join(', ')}.
Example: tiller app-client create "Reporting" --customer 12 --scopes campaigns:read,jobs:read`,
    )
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('list')
    .description('list app clients')
    .option('--customer <id>', 'only those of this customer', parseId)
    .option(...jsonOption)
    .action(list)
}

async function create(cli: CliContext, name: string, options: CreateOptions) {
  const { customer, scopes = customerScopes, expiry, redirectUri, passwordGrant = false } = options
  for (const uri of redirectUri ?? []) {
    const fault = findRedirectUriProblem(uri)
    if (fault !== undefined) throw new CommandError(`The redirect URI ${uri} ${fault}.`)
  }
  const client = await withPlatformClock(cli, async ({ db, now }) =>
    createAppClient(db, await getTenant(db, customer), {
      name,
      scopes,
      accessTokenExpirySeconds: expiry,
      redirectUris: redirectUri,
      passwordGrant,
      at: now(),
    }),
  )
  const { id, clientId, clientSecret } = client
  printResult(
    options,
    client,
    `App client ${id} made: ${name}\n\n  client id      ${clientId}\n  client secret  ${clientSecret}\n\nThe secret is shown only now.`,
  )
}

async function list(options: OutputOptions & { customer?: number }) {
  printTable(options, await withDatabase(({ db }) => listAllAppClients(db, options.customer)))
}
