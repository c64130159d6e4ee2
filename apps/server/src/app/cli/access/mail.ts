import type { Command } from 'commander'
import { clearBounce } from '#lib/mail/bounced-addresses.ts'
import { listMails } from '#lib/mail/outbox.ts'
import { parseRowLimit } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, type OutputOptions } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export function addMailCommands(program: Command) {
  program
    .command('mail')
    .description('list emails and text messages, with their status and the reason of failures')
    .option('--to <recipient>', 'only messages to this address or number')
    .option('--unsent', 'only messages that are waiting or failed')
    .option('--limit <number>', 'maximum number of rows, newest first', parseRowLimit, 10)
    .option('--confirm <address>', 'send mails again to an address that a mail server has rejected')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller mail --to jo@acme.example --limit 1')
    .action(({ confirm: address, ...options }: Options & { confirm?: string }) =>
      address === undefined ? show(options) : confirm(address, options),
    )
}

async function confirm(address: string, output: OutputOptions) {
  const bouncedAt = await withDatabase(({ db }) => clearBounce(db, address))
  if (bouncedAt === undefined) throw new CommandError(`No mail server has rejected ${address}.`)
  printResult(output, { address }, `Mails to ${address} are sent again.`)
}

type Options = OutputOptions & { to?: string; unsent?: boolean; limit: number }

type Shown = Awaited<ReturnType<typeof listMails>>[number]

async function show(options: Options) {
  const { limit, to: recipient, unsent } = options
  const mails = await withDatabase(({ db }) => listMails(db, limit, { recipient, unsent }))
  const texts = mails.map(
    (mail) =>
      `${mail.createdAt.toISOString()}  to ${mail.recipient}: ${mail.subject}  [${inWords(mail)}]\n  ${mail.body}`,
  )
  printResult(options, mails, texts.length === 0 ? 'None found.' : texts.join('\n\n'))
}

const stateWords = { SENT: 'sent', WAITING: 'waits', GIVEN_UP: 'given up' }

const inWords = ({ state, attempts, fault }: Shown) =>
  [
    stateWords[state],
    ...(state !== 'SENT' && attempts > 0 ? [`tried ${attempts} times`] : []),
    ...(fault === null ? [] : [fault]),
  ].join(', ')
