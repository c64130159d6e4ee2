import { webhookEventTypeNames, type EventType } from '@tiller/contract/platform/webhooks/event-types'
import { type Command, InvalidArgumentError } from 'commander'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { readConfig } from '#lib/config/config.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { requireFound } from '#lib/http/api-error.ts'
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  listAllWebhooks,
  lockWebhook,
  getWebhookOwner,
  type WebhookChange,
} from '#domain/events/webhooks/queries.ts'
import {
  rotateWebhookSecret,
  createSealedWebhookSecret,
  setPostUrlSecret,
} from '#domain/events/webhooks/secrets.ts'
import { parseId, parseText } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { openSecretBox, withPlatformClock, withDatabase } from '../with-database.ts'
import { addDeliveryCommands } from './deliveries.ts'
import { addListenCommands } from './listen.ts'

type ChangeOptions = OutputOptions & { url?: string; events?: EventType[]; description?: string }
type CreateOptions = ChangeOptions & { customer: number; url: string }

export function addWebhookCommands(program: Command, cli: CliContext) {
  const noun = program.command('webhook').description('webhooks of customers')
  noun
    .command('create')
    .description('create a webhook; its secret is shown once')
    .requiredOption('--customer <id>', 'owner of the webhook', parseId)
    .requiredOption('--url <url>', 'URL that receives the events', readUrl)
    .option('--events <types>', 'event types, separated by commas; default: all', readTypes)
    .option('--description <text>', 'description', parseText(255))
    .option(...jsonOption)
    .addHelpText('after', `\nTypes:\n  ${webhookEventTypeNames.join('\n  ')}`)
    .action((options: CreateOptions) => create(cli, options))
  noun
    .command('list')
    .description('list webhooks')
    .option('--customer <id>', 'only webhooks of this customer', parseId)
    .option(...jsonOption)
    .action(list)
  noun
    .command('update')
    .description('change a webhook; options that are not given stay unchanged')
    .argument('<id>', 'the webhook', parseId)
    .option('--url <url>', 'URL that receives the events', readUrl)
    .option('--events <types>', 'event types, separated by commas', readTypes)
    .option('--description <text>', 'description', parseText(255))
    .option(...jsonOption)
    .action((id: number, options: ChangeOptions) => change(cli, id, options, {}))
  addChanges(noun, cli)
  addDeliveryCommands(noun, cli)
  addListenCommands(noun, cli)
}

function addChanges(noun: Command, cli: CliContext) {
  for (const [verb, status] of [
    ['enable', 'ACTIVE'],
    ['disable', 'DISABLED'],
  ] as const)
    noun
      .command(verb)
      .description(`${verb} a webhook`)
      .argument('<id>', 'the webhook', parseId)
      .option(...jsonOption)
      .action((id: number, options: OutputOptions) => change(cli, id, options, { status }))
  noun
    .command('rotate-secret')
    .description('create a new secret; events are signed with both secrets for 24 hours')
    .argument('<id>', 'the webhook', parseId)
    .option(...jsonOption)
    .action((id: number, options: OutputOptions) => rotate(cli, id, options))
  noun
    .command('post-url-secret')
    .description("create the secret that signs events sent to the post URLs of a customer's jobs")
    .requiredOption('--customer <id>', 'owner of the jobs', parseId)
    .option(...jsonOption)
    .action((options: OutputOptions & { customer: number }) => postUrlSecret(cli, options))
  noun
    .command('delete')
    .description('delete a webhook and its deliveries')
    .argument('<id>', 'the webhook', parseId)
    .option(...jsonOption)
    .action(remove)
}

function readTypes(text: string): EventType[] {
  const names = text.split(/[\s,]+/).filter(Boolean)
  const types = webhookEventTypeNames.filter((type) => names.includes(type))
  if (types.length !== new Set(names).size || types.length === 0)
    throw new InvalidArgumentError(
      `Expected event types, separated by commas: ${webhookEventTypeNames.join(', ')}.`,
    )
  return types
}

function readUrl(text: string): string {
  const config = readConfig(process.env)
  const url = createSystemEgressClient(config).checkUrl(text, { http: config.egressAllowPrivate })
  if (!(url instanceof URL)) throw new InvalidArgumentError(url.fault)
  return url.href
}

const shownSecret = (id: number, what: string, secret: string) =>
  `Webhook ${id} ${what}.\n\n  secret  ${secret}\n\nEvents are signed with it. It is shown only once.`

async function create(
  cli: CliContext,
  { customer, url, events = webhookEventTypeNames, description = '', ...output }: CreateOptions,
) {
  const made = await withPlatformClock(cli, async ({ db, now }) => {
    const tenant = await getTenant(db, customer)
    const { secret, sealed } = createSealedWebhookSecret(await openSecretBox(db, now))
    const row = await db
      .transaction()
      .execute((tx) =>
        insertWebhook(tx, tenant, { url, eventTypes: events, description }, { sealed, at: now() }),
      )
    return { ...row, secret }
  })
  printResult(output, made, shownSecret(made.id, 'created', made.secret))
}

async function list(options: OutputOptions & { customer?: number }) {
  printTable(options, await withDatabase(({ db }) => listAllWebhooks(db, options.customer)))
}

/** Calls `work` with the locked webhook, in one transaction. */
const withWebhook = <T>(
  db: Db,
  id: number,
  work: (tx: Tx, tenant: Tenant, row: NonNullable<Awaited<ReturnType<typeof lockWebhook>>>) => Promise<T>,
) =>
  db.transaction().execute(async (tx) => {
    const tenant = await getWebhookOwner(tx, id)
    return work(tx, tenant, requireFound(await lockWebhook(tx, tenant, id), 'webhook', id))
  })

async function change(
  cli: CliContext,
  id: number,
  { url, events, description, ...output }: ChangeOptions,
  status: Pick<WebhookChange, 'status'>,
) {
  const given = {
    ...status,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { eventTypes: events }),
    ...(description === undefined ? {} : { description }),
  }
  if (Object.keys(given).length === 0) throw new CommandError('Specify at least one option to change.')
  const changed = await withPlatformClock(cli, ({ db, now }) =>
    withWebhook(db, id, (tx, tenant, row) => changeWebhook(tx, tenant, row, { change: given, at: now() })),
  )
  printResult(output, changed, `Webhook ${id} changed: ${changed.status}, ${changed.url}`)
}

async function rotate(cli: CliContext, id: number, output: OutputOptions) {
  const secret = await withPlatformClock(cli, async ({ db, now }) => {
    const box = await openSecretBox(db, now)
    return withWebhook(db, id, (tx, tenant) => rotateWebhookSecret(tx, tenant, id, { box, at: now() }))
  })
  printResult(output, { id, secret }, shownSecret(id, 'has a new secret', secret))
}

async function postUrlSecret(cli: CliContext, { customer, ...output }: OutputOptions & { customer: number }) {
  const secret = await withPlatformClock(cli, async ({ db, now }) =>
    setPostUrlSecret(db, await getTenant(db, customer), { box: await openSecretBox(db, now), at: now() }),
  )
  printResult(output, { customer, secret }, `  secret  ${secret}\n\nIt is shown only once.`)
}

async function remove(id: number, output: OutputOptions) {
  await withDatabase(({ db }) => withWebhook(db, id, (tx, tenant) => deleteWebhook(tx, tenant, id)))
  printResult(output, { id }, `Webhook ${id} deleted.`)
}
