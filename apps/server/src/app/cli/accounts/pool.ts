import { Option, type Command } from 'commander'
import { questionSetNames, type QuestionSetName } from '@tiller/contract/application-form/question-sets'
import { encodeCpaBitmap } from '@tiller/contract/platform/pools/cpa-bitmap'
import { callsToAction, thirdPartyIntegrations, type JobPool } from '@tiller/contract/platform/pools/schemas'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { createPool, listAllPools } from '#domain/accounts/pools/pools.ts'
import { updatePool } from '#domain/operator/accounts/update-pool.ts'
import { readConfig } from '#lib/config/config.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { pickGivenOptions, parseConversionEvents, parseId, parseNameList, parseText } from '../arguments.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type CreateOptions = OutputOptions & { customer: number; cpa?: true; conversions?: Events }
type UpdateOptions = OutputOptions & {
  name?: string
  conversions?: Events
  cpa?: boolean
  billsAcquisitions?: true
  tlrSid?: boolean
  callToAction?: string
  questionSets?: QuestionSetName[]
  integration?: JobPool['thirdPartyIntegration']
}
type Events = readonly (1 | 2 | 3)[]

export function addPoolCommands(program: Command, cli: CliContext) {
  const noun = program.command('pool').description('pools, which contain sources and campaigns')
  noun
    .command('create')
    .description('create a pool')
    .argument('<name>', 'its name', parseText(128))
    .requiredOption('--customer <id>', 'owner', parseId)
    .option('--cpa', cpa)
    .option('--conversions <events>', counted, parseConversionEvents)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller pool create "Nursing" --customer 12 --cpa --conversions 2')
    .action((name: string, options: CreateOptions) => create(cli, name, options))
  noun
    .command('update')
    .description('change a pool')
    .argument('<id>', 'the pool', parseId)
    .option('--name <name>', 'new name', parseText(128))
    .option('--conversions <events>', `${counted}, or none`, parseConversionEvents)
    .option('--cpa', cpa)
    .option('--no-cpa', 'bill clicks')
    .option(
      '--bills-acquisitions',
      'switch a CPA pool of an earlier version, which bills clicks, to billing acquisitions',
    )
    .option('--tlr-sid', 'append tlr_sid to the job URLs of clicks')
    .option('--no-tlr-sid', 'leave the job URLs of clicks as they are')
    .addOption(
      new Option('--call-to-action <text>', 'button of previews').choices([
        ...callsToAction.map(({ text }) => text),
        'none',
      ]),
    )
    .addOption(
      new Option('--integration <name>', 'applicant tracking system').choices(thirdPartyIntegrations),
    )
    .option(
      '--question-sets <names>',
      `questions in every application form, separated by commas, or none: ${questionSetNames.join(', ')}`,
      parseNameList(questionSetNames, 'question sets'),
    )
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller pool update 7 --conversions 2,3')
    .action((id: number, options: UpdateOptions) => update(cli, id, options))
  noun
    .command('list')
    .description('list pools')
    .option('--customer <id>', 'only the pools of this customer', parseId)
    .option(...jsonOption)
    .action(list)
}

async function create(cli: CliContext, name: string, options: CreateOptions) {
  const pool = await withPlatformClock(cli, async ({ db, now }) =>
    createPool(db, await getTenant(db, options.customer), {
      name,
      isCpa: options.cpa === true,
      cpaBitmap: encodeCpaBitmap(options.conversions ?? []),
      at: now(),
    }),
  )
  printResult(options, pool, `Pool ${pool.id} made: ${pool.name}`)
}

const cpa = 'bill acquisitions at the target CPA instead of clicks; requires conversions that count'
const counted = 'conversion events that count as acquisitions, such as 1,2'

async function update(cli: CliContext, id: number, options: UpdateOptions) {
  const { name, conversions, cpa: isCpa, billsAcquisitions, callToAction, integration } = options
  const change = pickGivenOptions({
    name,
    isCpa,
    billsAcquisitions,
    enableTlrSid: options.tlrSid,
    cpaBitmap: conversions && encodeCpaBitmap(conversions),
    thirdPartyIntegration: integration,
    requiredQuestionSets: options.questionSets,
    callToActionId:
      callToAction === undefined
        ? undefined
        : (callsToAction.find(({ text }) => text === callToAction)?.id ?? null),
  })
  const { billingZone } = readConfig(process.env)
  const { after, withoutPrice } = await withPlatformClock(cli, ({ db, now }) =>
    db
      .transaction()
      .execute((tx) => updatePool(tx, { by: operatorActor, at: now(), billingZone }, { id, change })),
  )
  const events = conversions?.length === 0 ? 'no conversions' : `the conversions ${conversions?.join(', ')}`
  const counts = conversions === undefined ? '' : ` It counts ${events} as acquisitions.`
  const unpriced =
    withoutPrice === 0
      ? ''
      : ` Live campaigns without a target CPA or CPC, whose jobs are not shown: ${withoutPrice}.`
  printResult(options, { id, ...after }, `Pool ${id} changed.${counts}${unpriced}`)
}

async function list(options: OutputOptions & { customer?: number }) {
  printTable(options, await withDatabase(({ db }) => listAllPools(db, options.customer)))
}
