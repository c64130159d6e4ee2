import { Option, type Command } from 'commander'
import { featureNames, type Feature } from '@tiller/contract/platform/customers/features'
import { revenueTypes } from '@tiller/contract/platform/customers/schemas'
import { listCustomers, type NewCustomer } from '#domain/accounts/customers/customers.ts'
import { createReportingSecret } from '#domain/accounts/customers/reporting-secrets.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { readConfig } from '#lib/config/config.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { createSecretBox } from '#lib/crypto/secret-box.ts'
import { updateAccount } from '#domain/operator/accounts/update-accounts.ts'
import { createCustomerAudited } from '#domain/operator/audited-actions.ts'
import { pickGivenOptions, parseEmail, parseId, parseNameList, parseText } from '../arguments.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type CreateOptions = OutputOptions &
  Pick<NewCustomer, 'test' | 'revenueType'> & { parent?: number; email?: string; ccEmail?: string }

type UpdateOptions = OutputOptions &
  Pick<NewCustomer, 'revenueType'> & {
    name?: string
    email?: string
    ccEmail?: string
    features?: Feature[]
    questions?: boolean
  }

export function addCustomerCommands(program: Command, cli: CliContext) {
  const noun = program.command('customer').description('customers and sub-customers')
  noun
    .command('create')
    .description('create a customer')
    .argument('<name>', 'its name', parseText(64))
    .option('--parent <id>', 'parent customer', parseId)
    .option('--email <address>', 'contact address', parseEmail)
    .option('--cc-email <address>', 'address that receives copies', parseEmail)
    .addOption(
      new Option('--revenue-type <type>', 'kind of business').choices(revenueTypes).default('DIRECT'),
    )
    .option('--test', 'create a test customer, which is not billed')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
A parent acts for its sub-customers with ?subCustomerId=<id>; a sub-customer never sees its parent.
What a customer needs next: a pool, a source in it, and an app client.

  tiller customer create "Acme Hospitals" --email ads@acme.example
  tiller pool create "Nursing" --customer 12
  tiller source create "Nightly feed" --pool 31
  tiller app-client create "Integration" --customer 12`,
    )
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  addUpdate(noun, cli)
  noun
    .command('reporting-secret')
    .description('create the secret with which a customer signs requests to the Reporting API')
    .argument('<id>', 'the customer', parseId)
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nShown once; it replaces the previous secret. Requires the master key of the servers.',
    )
    .action((id: number, options: OutputOptions) => reportingSecret(cli, id, options))
  noun
    .command('list')
    .description('list customers')
    .option('--parent <id>', 'only the sub-customers of this customer', parseId)
    .option(...jsonOption)
    .action(list)
}

function addUpdate(noun: Command, cli: CliContext) {
  noun
    .command('update')
    .description('change a customer')
    .argument('<id>', 'the customer', parseId)
    .option('--name <name>', 'new name', parseText(64))
    .option('--email <address>', 'contact address', parseEmail)
    .option('--cc-email <address>', 'address that receives copies', parseEmail)
    .addOption(new Option('--revenue-type <type>', 'kind of business').choices(revenueTypes))
    .option(
      '--features <names>',
      `features that are switched on, separated by commas, or none: ${featureNames.join(', ')}`,
      parseNameList(featureNames, 'features'),
    )
    .option('--questions', 'show the questions that its feeds name in application forms')
    .option('--no-questions', 'leave out the questions that its feeds name')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller customer update 12 --no-questions')
    .action((id: number, options: UpdateOptions) => update(cli, id, options))
}

async function create(cli: CliContext, name: string, options: CreateOptions) {
  const {
    parent: parentId,
    email: emailAddress,
    ccEmail: ccEmailAddress,
    revenueType,
    test = false,
  } = options
  const fields = { name, parentId, emailAddress, ccEmailAddress, revenueType, test }
  const customer = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute((tx) => createCustomerAudited(tx, { by: operatorActor, at: now() }, fields)),
  )
  printResult(options, customer, `Customer ${customer.id} made: ${customer.name}`)
}

async function update(cli: CliContext, id: number, options: UpdateOptions) {
  const { name, email: emailAddress, ccEmail: ccEmailAddress, revenueType, features, questions } = options
  const fields = { name, emailAddress, ccEmailAddress, revenueType, features }
  const change = pickGivenOptions({ ...fields, jobApplicationQuestionsEnabled: questions })
  const { after } = await withPlatformClock(cli, ({ db, now }) =>
    db
      .transaction()
      .execute((tx) => updateAccount(tx, { by: operatorActor, at: now() }, 'customer', { id, change })),
  )
  printResult(options, { id, ...after }, `Customer ${id} changed.`)
}

async function list(options: OutputOptions & { parent?: number }) {
  printTable(options, await withDatabase(({ db }) => listCustomers(db, options.parent)))
}

async function reportingSecret(cli: CliContext, customerId: number, options: OutputOptions) {
  const secret = await withPlatformClock(cli, async ({ db, now }) => {
    const { SECRETS } = await openEncryptionKeys(db, readConfig(process.env), now)
    return createReportingSecret(db, createSecretBox(SECRETS), customerId, now())
  })
  printResult(
    options,
    { customerId, secret },
    `The reporting secret of customer ${customerId}, shown this once:\n  ${secret}`,
  )
}
