import type { Command } from 'commander'
import { runDeploymentChecks } from '../../doctor/doctor.ts'
import type { Finding } from '../../doctor/finding.ts'
import { jsonOption, printResult, type CliContext, type OutputOptions } from '../terminal.ts'

export const addDoctorCommands = (program: Command, { machine }: CliContext) =>
  program
    .command('doctor')
    .description('check this deployment and state a remedy for each problem')
    .option(...jsonOption)
    .addHelpText('after', '\nExit code: 3 if there is a problem, otherwise 0.')
    .action(async (options: OutputOptions) => {
      const findings = await runDeploymentChecks(process.env, machine)
      printResult(options, findings, [...findings.map(line), summary(findings)].join('\n'))
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 3
    })

const marks = { ok: '✓', warning: '!', problem: '✗' }

const line = ({ check, state, message, remedy }: Finding) =>
  `${marks[state]} ${check}: ${message.replaceAll('\n', '\n    ')}${remedy === null ? '' : `\n    → ${remedy}`}`

function summary(findings: readonly Finding[]) {
  const count = (state: Finding['state'], one: string) => {
    const number = findings.filter((finding) => finding.state === state).length
    return `${number} ${number === 1 ? one : `${one}s`}`
  }
  return `${findings.length} ${findings.length === 1 ? 'check' : 'checks'}: ${count('problem', 'problem')}, ${count('warning', 'warning')}.`
}
