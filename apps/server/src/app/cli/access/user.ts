import { text } from 'node:stream/consumers'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  hashPassword,
  maxPasswordLength,
  minPasswordLength,
  generateTemporaryPassword,
} from '#domain/access/sign-in/passwords.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { createSecretBox } from '#lib/crypto/secret-box.ts'
import { roleScopes, type UserRole } from '#domain/access/console/roles.ts'
import { formatEnrollmentUri } from '#domain/access/sign-in/totp.ts'
import {
  createUser,
  deleteUser,
  getUser,
  listAllUsers,
  setPassword,
  type SecondFactor,
} from '#domain/access/sign-in/users.ts'
import { inviteUser } from '#domain/access/users/membership.ts'
import { readConfig } from '#lib/config/config.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { getTenant } from '#domain/accounts/customers/customers.ts'
import { parseEmail, parseId } from '../arguments.ts'
import { CommandError } from '../fail.ts'
import { jsonOption, printResult, printTable, type CliContext, type OutputOptions } from '../terminal.ts'
import { withPlatformClock, withDatabase } from '../with-database.ts'

type CreateOptions = OutputOptions & {
  customer: number
  secondFactor: SecondFactor
  phone?: string
  role: UserRole
  passwordStdin?: true
}

type InviteOptions = OutputOptions & { customer: number; role: UserRole }

const secondFactors = ['NONE', 'EMAIL_OTP', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA'] satisfies SecondFactor[]
const fromStdin = ['--password-stdin', 'read the password from the standard input'] as const

export function addUserCommands(program: Command, cli: CliContext) {
  const noun = program.command('user').description('users, who sign in and authorize app clients')
  noun
    .command('create')
    .description('create a user with a random password, which must be changed at the first sign-in')
    .argument('<email>', 'email address, which is also the user name', parseEmail)
    .requiredOption('--customer <id>', 'customer of the user', parseId)
    .addOption(new Option('--second-factor <kind>', 'second factor').choices(secondFactors).default('NONE'))
    .option('--phone <number>', 'phone number for SMS_MFA', readPhone)
    .addOption(
      new Option('--role <role>', 'role in the console').choices(Object.keys(roleScopes)).default('OWNER'),
    )
    .option(...fromStdin)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
The password, and with SOFTWARE_TOKEN_MFA the address for the authenticator app, are shown only now.
Codes that are sent to the user are shown by: tiller mail
A person who is already a user of another customer is invited instead: tiller user invite
Example: tiller user create jo@acme.example --customer 12 --second-factor EMAIL_OTP`,
    )
    .action((email: string, options: CreateOptions) => create(cli, email, options))
  addInvite(noun, cli)
  noun
    .command('list')
    .description('list users')
    .option('--customer <id>', 'only those of this customer', parseId)
    .option(...jsonOption)
    .action(list)
  noun
    .command('reset-password')
    .description('set a new random password and end all sessions of a user')
    .argument('<id>', 'the user', parseId)
    .option(...fromStdin)
    .option(...jsonOption)
    .action(resetPassword)
  noun
    .command('delete')
    .description('delete a user and revoke all tokens it has authorized')
    .argument('<id>', 'the user', parseId)
    .option(...jsonOption)
    .action(remove)
}

function addInvite(noun: Command, cli: CliContext) {
  noun
    .command('invite')
    .description('mail an invitation to a person, who may already be a user of other customers')
    .argument('<email>', 'email address', parseEmail)
    .requiredOption('--customer <id>', 'customer that the person joins', parseId)
    .addOption(
      new Option('--role <role>', 'role in the console').choices(Object.keys(roleScopes)).default('OWNER'),
    )
    .option(...jsonOption)
    .addHelpText('after', '\nExample: tiller user invite jo@acme.example --customer 12 --role MANAGER')
    .action((email: string, options: InviteOptions) => invite(cli, email, options))
}

async function create(cli: CliContext, emailAddress: string, options: CreateOptions) {
  const { customer, secondFactor, phone, role } = options
  if (secondFactor === 'SMS_MFA' && phone === undefined)
    throw new CommandError('SMS_MFA needs --phone <number>.')
  const password = await givenPassword(options)
  const made = await withPlatformClock(cli, async ({ db, now }) => {
    const { SECRETS } = await openEncryptionKeys(db, readConfig(process.env), now)
    return createUser(db, createSecretBox(SECRETS), await getTenant(db, customer), {
      emailAddress,
      password,
      secondFactor,
      phone,
      role,
      at: now(),
    })
  })
  const enrolment = made.totpSecret && formatEnrollmentUri(made.totpSecret, emailAddress)
  const result = {
    id: made.id,
    emailAddress,
    ...(password === undefined ? { password: made.password } : {}),
    ...(enrolment === undefined ? {} : { enrolmentUri: enrolment }),
  }
  printResult(
    options,
    result,
    [
      `User ${made.id} made: ${emailAddress}`,
      ...(password === undefined ? ['', `  password           ${made.password}`] : []),
      ...(enrolment === undefined ? [] : ['', `  authenticator app  ${enrolment}`]),
    ].join('\n'),
  )
}

async function invite(cli: CliContext, emailAddress: string, { customer, role, ...output }: InviteOptions) {
  const { baseUrl } = readConfig(process.env)
  const { id } = await withPlatformClock(cli, async ({ db, now }) => {
    const tenant = await getTenant(db, customer)
    const invitation = { tenant, by: operatorActor, at: now(), baseUrl }
    return db.transaction().execute((tx) => inviteUser(tx, invitation, { emailAddress, role }))
  })
  printResult(output, { id, emailAddress }, `User ${id} invited: ${emailAddress}`)
}

async function list(options: OutputOptions & { customer?: number }) {
  printTable(options, await withDatabase(({ db }) => listAllUsers(db, options.customer)))
}

async function resetPassword(id: number, options: OutputOptions & { passwordStdin?: true }) {
  const given = await givenPassword(options)
  const password = given ?? generateTemporaryPassword()
  const mustChange = given === undefined
  const passwordHash = await hashPassword(password)
  await withDatabase(({ db }) =>
    db
      .transaction()
      .execute(async (tx) => setPassword(tx, await getUser(tx, id), { passwordHash, mustChange })),
  )
  printResult(
    options,
    { id, ...(mustChange ? { password } : {}) },
    mustChange
      ? `User ${id} has a new password, to be changed at the next sign-in: ${password}`
      : `User ${id} has the new password.`,
  )
}

async function remove(id: number, options: OutputOptions) {
  await withDatabase(({ db }) => deleteUser(db, id))
  printResult(options, { id }, `User ${id} is deleted; tokens end within 5 seconds.`)
}

async function givenPassword({ passwordStdin }: { passwordStdin?: true }) {
  if (passwordStdin === undefined) return undefined
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (password.length < minPasswordLength || password.length > maxPasswordLength)
    throw new CommandError(`A password has ${minPasswordLength} to ${maxPasswordLength} characters.`)
  return password
}

function readPhone(number: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw new InvalidArgumentError('Expected a number with country code, such as +15125550100.')
  return number
}
