import { type Command, InvalidArgumentError } from 'commander'
import { requireFound } from '#lib/http/api-error.ts'
import {
  findDeliveryDetail,
  listDeliveries,
  replayDelivery,
  replayTimeRange,
  enqueueTestEvent,
} from '#domain/events/webhooks/deliveries.ts'
import { getDeliveryOwner, getWebhookOwner } from '#domain/events/webhooks/queries.ts'
import { parseRowLimit, parseId } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type ReplayOptions = OutputOptions & { delivery?: number; from?: Date; to?: Date }

/** Adds the commands for deliveries: log, replays, and test events. */
export function addDeliveryCommands(noun: Command, cli: CliContext) {
  noun
    .command('test')
    .description('send a test event to a webhook')
    .argument('<id>', 'the webhook', parseId)
    .option(...jsonOption)
    .action((id: number, output: OutputOptions) => test(cli, id, output))
  noun
    .command('log')
    .description('list the deliveries of a webhook, newest first')
    .argument('<id>', 'the webhook', parseId)
    .option('--entries <number>', 'so many', parseRowLimit, 20)
    .option(...jsonOption)
    .action(log)
  noun
    .command('delivery')
    .description('show a delivery with its message and each attempt')
    .argument('<id>', 'the delivery', parseId)
    .action(show)
  noun
    .command('replay')
    .description('send one delivery again, or all events of a period')
    .argument('<id>', 'the webhook', parseId)
    .option('--delivery <id>', 'this one', parseId)
    .option('--from <instant>', 'start of the period', parseInstant)
    .option('--to <instant>', 'end of the period (exclusive)', parseInstant)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller webhook replay 3 --from 2026-03-02T15:00:00Z')
    .action((id: number, options: ReplayOptions) => replay(cli, id, options))
}

function parseInstant(text: string): Date {
  const instant = new Date(text)
  if (!/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(text) || Number.isNaN(instant.getTime()))
    throw new InvalidArgumentError('Expected an instant, such as 2026-03-02T15:00:00Z.')
  return instant
}

async function test(cli: CliContext, id: number, output: OutputOptions) {
  const deliveryId = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute(async (tx) => enqueueTestEvent(tx, await getWebhookOwner(tx, id), id, now())),
  )
  const hint = `Delivery ${deliveryId} is queued. Show its status: tiller webhook delivery ${deliveryId}`
  printResult(output, { deliveryId }, hint)
}

async function log(id: number, { entries, ...output }: OutputOptions & { entries: number }) {
  const { content } = await withDatabase(({ db }) =>
    db.transaction().execute(async (tx) => {
      const page = { page: 0, size: entries, sort: ['id,desc'] }
      return listDeliveries(tx, await getWebhookOwner(tx, id), id, page)
    }),
  )
  printTable(output, content)
}

async function show(id: number) {
  const detail = await withDatabase(({ db }) =>
    db.transaction().execute(async (tx) => findDeliveryDetail(tx, await getDeliveryOwner(tx, id), id)),
  )
  printResult({ json: true }, requireFound(detail, 'delivery', id), '')
}

async function replay(cli: CliContext, id: number, { delivery, from, to = null, ...output }: Replay) {
  if ((delivery === undefined) === (from === undefined))
    throw new CommandError('Specify either --delivery or --from.')
  const deliveries = await withPlatformClock(cli, ({ db, now }) =>
    db.transaction().execute(async (tx) => {
      const tenant = await getWebhookOwner(tx, id)
      if (from !== undefined) return replayTimeRange(tx, tenant, { webhookId: id, from, to }, now())
      return Number(await replayDelivery(tx, tenant, { webhookId: id, deliveryId: delivery ?? 0 }, now()))
    }),
  )
  if (deliveries === 0) throw new CommandError('No deliveries match.')
  printResult(output, { deliveries }, `${deliveries} messages are queued again.`)
}

type Replay = Omit<ReplayOptions, 'to'> & { to?: Date | null }
