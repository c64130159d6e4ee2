import { Command } from 'commander'
import { addAppClientCommands } from './access/app-client.ts'
import { addChangeCommands } from './records/changes.ts'
import { addCustomerCommands } from './accounts/customer.ts'
import { addRefundCommands } from './records/refund.ts'
import { addBackupCommands } from './running/backup.ts'
import { addRestoreCommands } from './running/restore.ts'
import { addClockCommands } from './running/clock.ts'
import { addStatementCommands } from './records/statement.ts'
import { addActivityCommands } from './records/activity.ts'
import { addApplicationCommands } from './records/application.ts'
import { addClickCommands } from './records/clicks.ts'
import { addConversionCommands } from './records/conversion.ts'
import { addDoctorCommands } from './running/doctor.ts'
import { addDispositionCommands } from './records/disposition.ts'
import { addFeedCommands } from './records/feed.ts'
import { addKeyCommands } from './running/keys.ts'
import { addMailCommands } from './access/mail.ts'
import { addPoolCommands } from './accounts/pool.ts'
import { addPublisherCommands } from './accounts/publisher.ts'
import { addInterventionCommands } from './campaigns/interventions.ts'
import { addIndexCommands } from './running/search-index.ts'
import { addServeCommands } from './running/serve.ts'
import { addSandboxCommands } from './running/sandbox.ts'
import { addSourceCommands } from './accounts/source.ts'
import { addSupportCommands } from './running/support.ts'
import { addStatusCommands } from './running/status.ts'
import { addUpgradeCommands } from './running/upgrade.ts'
import { addUserCommands } from './access/user.ts'
import { addWebhookCommands } from './webhooks/webhook.ts'
import type { CliContext } from './terminal.ts'

export function createProgram(cli: CliContext): Command {
  const program = new Command('tiller')
    .description('Runs and operates Tiller.')
    .showHelpAfterError('(see --help)')
  addServeCommands(program, cli)
  addUpgradeCommands(program)
  addFeedCommands(program, cli)
  addIndexCommands(program)
  addCustomerCommands(program, cli)
  addPoolCommands(program, cli)
  addSourceCommands(program, cli)
  addInterventionCommands(program, cli)
  addAppClientCommands(program, cli)
  addUserCommands(program, cli)
  addMailCommands(program)
  addPublisherCommands(program, cli)
  addWebhookCommands(program, cli)
  addKeyCommands(program, cli)
  addDoctorCommands(program, cli)
  addSupportCommands(program, cli)
  addStatusCommands(program, cli)
  addBackupCommands(program, cli)
  addRestoreCommands(program, cli)
  addSandboxCommands(program)
  addClockCommands(program, cli)
  addDispositionCommands(program)
  addClickCommands(program, cli)
  addConversionCommands(program, cli)
  addApplicationCommands(program, cli)
  addActivityCommands(program)
  addChangeCommands(program)
  addRefundCommands(program, cli)
  addStatementCommands(program)
  return program
}
