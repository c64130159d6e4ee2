import { createHash } from 'node:crypto'
import { builtInQuestionPrefix } from '@tiller/contract/application-form/groups'
import type { Question } from '@tiller/contract/application-form/question'
import type { Config } from '#lib/config/config.ts'
import { withJsonColumns, type Db, type Tenant, type Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { readResponseBody, type EgressClient } from '#lib/egress/egress.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import { findQuestionFaults } from '../questions/rules.ts'

export type QuestionDependencies = {
  formsDb: Db
  egress: Pick<EgressClient, 'open'>
  config: Pick<Config, 'egressAllowPrivate'>
}

/** Questions, identified by the digest of their content. */
export type QuestionSet = { digest: Buffer; questions: readonly Question[] }

const freshMs = 10 * 60_000
/** Short, because a seeker waits for the response. */
const totalMs = 5_000
const maxBytes = 1_048_576
/** Must exceed the lifetime of a form, which refers to its questions. */
const retentionMs = 8 * 86_400_000

/** Pending loads by tenant and URL, shared by concurrent requests. */
const reloads = new Map<string, Promise<void>>()

/**
 * Returns the questions at the URL in the job's feed, cached for `freshMs`. If they cannot be loaded or violate a rule,
 * returns the last valid ones, or undefined if there are none.
 */
export async function loadQuestionSet(
  dependencies: QuestionDependencies,
  tenant: Tenant,
  { url, at }: { url: string; at: Date },
): Promise<QuestionSet | undefined> {
  const kept = await findSource(dependencies.formsDb, tenant, url)
  if (at.getTime() - (kept?.askedAt?.getTime() ?? -Infinity) > freshMs) {
    const key = `${tenant.customerId} ${url}`
    const under =
      reloads.get(key) ??
      reloadQuestionSet(dependencies, tenant, { url, at }).finally(() => reloads.delete(key))
    reloads.set(key, under)
    await under
  }
  const digest = (await findSource(dependencies.formsDb, tenant, url))?.digest ?? null
  return digest === null ? undefined : findQuestionSet(dependencies.formsDb, tenant, digest)
}

export async function findQuestionSet(
  db: Db | Tx,
  tenant: Tenant,
  digest: Buffer,
): Promise<QuestionSet | undefined> {
  const row = await db
    .selectFrom('questionSet')
    .select('questions')
    .where(tenantIsSql('questionSet', tenant))
    .where('digest', '=', digest)
    .executeTakeFirst()
  // Only valid questions are stored.
  return row && { digest, questions: row.questions as Question[] }
}

const findSource = (db: Db, tenant: Tenant, url: string) =>
  db
    .selectFrom('questionSource')
    .select(['digest', 'askedAt'])
    .where(tenantIsSql('questionSource', tenant))
    .where('url', '=', url)
    .executeTakeFirst()

/** Loads questions from their URL and stores them, or the reason why they cannot be used. */
export async function reloadQuestionSet(
  { formsDb, egress, config }: QuestionDependencies,
  { rootCustomerId, customerId }: Tenant,
  { url, at }: { url: string; at: Date },
) {
  const answer = await fetchQuestions({ egress, config }, url)
  const tenant = { rootCustomerId, customerId }
  await formsDb.transaction().execute(async (tx) => {
    const found =
      'fault' in answer ? { fault: answer.fault } : { digest: answer.digest, fault: null, unsettled: true }
    if ('questions' in answer)
      await tx
        .insertInto('questionSet')
        .values({
          ...tenant,
          digest: answer.digest,
          keptAt: at,
          ...withJsonColumns({ questions: answer.questions }, 'questions'),
        })
        .onConflict((conflict) => conflict.constraint('question_set_pkey').doUpdateSet({ keptAt: at }))
        .execute()
    await tx
      .insertInto('questionSource')
      .values({ ...tenant, url, askedAt: at, ...found })
      .onConflict((conflict) =>
        conflict.constraint('question_source_pkey').doUpdateSet({ askedAt: at, ...found }),
      )
      .execute()
    await tx
      .deleteFrom('questionSet')
      .where(tenantIsSql('questionSet', tenant))
      .where('keptAt', '<', new Date(at.getTime() - retentionMs))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('questionSource')
              .select('url')
              .where(tenantIsSql('questionSource', tenant))
              .whereRef('questionSource.digest', '=', 'questionSet.digest'),
          ),
        ),
      )
      .execute()
  })
}

async function fetchQuestions(
  { egress, config }: Omit<QuestionDependencies, 'formsDb'>,
  url: string,
): Promise<QuestionSet | { fault: string }> {
  try {
    const answer = await egress.open({
      url,
      headers: { accept: 'application/json', 'user-agent': 'Tiller-Forms/1' },
      http: config.egressAllowPrivate,
      redirects: 3,
      totalMs,
      maxBytes,
    })
    if (answer.status !== 200) {
      answer.close()
      return { fault: `The server answered ${answer.status}.` }
    }
    return readQuestions(await readResponseBody(answer))
  } catch (error) {
    if (error instanceof EgressError) return { fault: error.message }
    throw error
  }
}

function readQuestions(body: Buffer): QuestionSet | { fault: string } {
  const set = parseJson(body)
  if (!Array.isArray(set)) return { fault: 'The response is not a JSON array of questions.' }
  const [first] = findQuestionFaults(set)
  if (first !== undefined) return { fault: `${first.path} ${first.message}` }
  const questions = set as Question[]
  const own = questions.find(({ id }) => id.startsWith(builtInQuestionPrefix))
  if (own !== undefined)
    return { fault: `The id ${own.id} begins with the reserved prefix ${builtInQuestionPrefix}.` }
  return { digest: createHash('sha256').update(JSON.stringify(questions)).digest(), questions }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
