import { Argument, type Command } from 'commander'
import { readConfig } from '#lib/config/config.ts'
import type { KeyPurpose } from '#lib/crypto/key-ring.ts'
import { listEncryptionKeys, rotateEncryptionKey } from '#lib/crypto/keys.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

const rotated = { click: 'CLICK', secrets: 'SECRETS' } satisfies Record<string, KeyPurpose>

export function addKeyCommands(program: Command, cli: CliContext) {
  const noun = program.command('key').description('the keys that seal click URLs and secrets')
  noun
    .command('list')
    .description('list the keys and when each became active, without their values')
    .option(...jsonOption)
    .action(async (options: OutputOptions) =>
      printTable(options, await withDatabase(({ db }) => listEncryptionKeys(db))),
    )
  noun
    .command('rotate')
    .description('create the next key')
    .addArgument(new Argument('<kind>', 'what the key seals').choices(Object.keys(rotated)))
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
A new key seals five minutes after it was made. Click URLs of the old one cost what they did for 24 hours;
secrets are sealed anew by the servers. Needs the master key of the servers: MASTER_KEY, MASTER_KEY_FILE or
TILLER_DATA.
Example: tiller key rotate click`,
    )
    .action((kind: keyof typeof rotated, options: OutputOptions) => rotate(cli, kind, options))
}

async function rotate(cli: CliContext, kind: keyof typeof rotated, options: OutputOptions) {
  const { id, activeFrom } = await withPlatformClock(cli, ({ db, now }) =>
    rotateEncryptionKey(db, readConfig(process.env), rotated[kind], now()),
  )
  const purpose = rotated[kind]
  printResult(
    options,
    { purpose, id, activeFrom },
    `Key ${purpose} ${id} seals from ${activeFrom.toISOString()} on.`,
  )
}
