import type { Command } from 'commander'
import { listMails } from '../../../access/sign-in/mails.ts'
import { readEntries } from '../arguments.ts'
import { json, print, type Output } from '../terminal.ts'
import { withDatabase } from '../with-database.ts'

export const addMail = (program: Command) =>
  program
    .command('mail')
    .description('show mails and text messages that were not sent because nothing is configured to send them')
    .option('--to <recipient>', 'only those to this address or number')
    .option('--limit <number>', 'the newest so many', readEntries, 10)
    .option(...json)
    .addHelpText('after', '\nExample: tiller mail --to jo@acme.example --limit 1')
    .action(show)

async function show(options: Output & { to?: string; limit: number }) {
  const mails = await withDatabase(({ db }) => listMails(db, options.limit, options.to))
  const texts = mails.map(
    ({ recipient, subject, body, createdAt }) =>
      `${createdAt.toISOString()}  to ${recipient}: ${subject}\n  ${body}`,
  )
  print(options, mails, texts.length === 0 ? 'There is none.' : texts.join('\n\n'))
}
