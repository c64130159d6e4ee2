import type { Command } from 'commander'
import { listPublishers } from '#domain/publishers/publishers.ts'
import { parseRedirectHost } from '#domain/publishers/redirect-host.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { readConfig } from '#lib/config/config.ts'
import type { Db } from '#lib/postgres/database.ts'
import { createSystemEgressClient } from '#lib/egress/egress.ts'
import { createWebhookSecret } from '#lib/egress/webhook-signature.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { createSecretBox } from '#lib/crypto/secret-box.ts'
import { updatePublisherAudited, createPublisherAudited } from '#domain/operator/audited-actions.ts'
import { parseCents, parseId, parseText, pickGivenOptions } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

export function addPublisherCommands(program: Command, cli: CliContext) {
  const noun = program.command('publisher').description('publishers, which show jobs and send clicks')
  noun
    .command('create')
    .description('create a publisher; its pass is shown only once')
    .argument('<name>', 'its name', parseText(128))
    .option(...jsonOption)
    .addHelpText(
      'after',
      "\nIt searches with its id and pass:\n\n  curl 'http://localhost:4000/api/search.php?id=3&pass=tlr_pass_…&q=nurse'",
    )
    .action((name: string, options: OutputOptions) => create(cli, name, options))
  noun
    .command('update')
    .description('change a publisher; omitted options stay unchanged')
    .argument('<id>', 'the publisher', parseId)
    .option(
      '--hosts <names>',
      'allowed hosts of `rdr` in its click URLs, separated by commas, or none',
      readHosts,
    )
    .option(
      '--flat-fee <cents>',
      'earnings per charged click in cents, or none for its share of the charge',
      readFee,
    )
    .option('--expired <cents>', 'earnings for a visitor of an expired job, in cents', parseCents(1_000))
    .option(
      '--postback <url>',
      'postback URL for conversions of its clicks, or none; shows a new secret',
      readPostback,
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample: tiller publisher update 3 --hosts jobs.example.com --postback https://jobs.example.com/hook',
    )
    .action((id: number, options: UpdateOptions) => update(cli, id, options))
  noun
    .command('list')
    .description('list publishers')
    .option(...jsonOption)
    .action(list)
}

async function create(cli: CliContext, name: string, options: OutputOptions) {
  const publisher = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute((tx) => createPublisherAudited(tx, { by: operatorActor, at: now() }, name)),
  )
  const { id, pass } = publisher
  printResult(
    options,
    publisher,
    `Publisher ${id} made: ${name}\n\n  pass  ${pass}\n\nThe pass is shown only now.`,
  )
}

type UpdateOptions = OutputOptions & {
  hosts?: string[]
  flatFee?: number | 'none'
  expired?: number
  postback?: string
}

async function update(cli: CliContext, id: number, options: UpdateOptions) {
  const { redirectHosts, flatFee, expiredCents, url } = pickGivenOptions({
    redirectHosts: options.hosts,
    flatFee: options.flatFee,
    expiredCents: options.expired,
    url: options.postback,
  })
  const secret = url === undefined || url === 'none' ? undefined : createWebhookSecret()
  await withPlatformClock(cli, async ({ db, now }) => {
    const sealed = secret === undefined ? undefined : await sealSecret(db, secret, now)
    const ended = url === 'none' ? null : undefined
    const change = {
      redirectHosts,
      flatFeeCents: flatFee === 'none' ? null : flatFee,
      expiredCents,
      postback: url === undefined || sealed === undefined ? ended : { url, sealedSecret: sealed },
    }
    await db
      .transaction()
      .execute((tx) => updatePublisherAudited(tx, { by: operatorActor, at: now() }, { id, change }))
  })
  const shown =
    secret === undefined
      ? ''
      : `\n\n  secret  ${secret}\n\nPostbacks are signed with it. It is shown only now.`
  printResult(
    options,
    { id, ...(secret === undefined ? {} : { secret }) },
    `Publisher ${id} is changed.${shown}`,
  )
}

async function sealSecret(db: Db, secret: string, now: () => Date) {
  const { SECRETS } = await openEncryptionKeys(db, readConfig(process.env), now)
  return createSecretBox(SECRETS).seal(Buffer.from(secret))
}

const readHosts = (text: string) =>
  text === 'none' ? [] : text.split(',').map((name) => parseRedirectHost(name.trim()))

const readFee = (text: string) => (text === 'none' ? text : parseCents(100_000)(text))

function readPostback(text: string): string {
  if (text === 'none') return text
  const config = readConfig(process.env)
  const url = createSystemEgressClient(config).checkUrl(text, { http: config.egressAllowPrivate })
  if (!(url instanceof URL)) throw new CommandError(url.fault)
  return url.href
}

async function list(options: OutputOptions) {
  printTable(options, await withDatabase(({ db }) => listPublishers(db)))
}
