import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type TillerClient } from '@tiller/client'
import type pg from 'pg'
import { eraseApplication } from '#domain/applications/records/erase.ts'
import { isTemporaryDatabaseError, type Db } from '#lib/postgres/database.ts'
import { createDatabaseBlobs } from '#lib/storage/database-blobs.ts'
import { between } from './random.ts'
import type { Run } from './workers.ts'
import type { Advertiser } from './world.ts'

/** The acknowledgments that applicants have received. */
export type ApplicantAcknowledgments = {
  /** URLs of forms to which clicks were redirected and that no applicant has filled in yet. */
  forms: string[]
  /** Email addresses of acknowledged applications. */
  applied: Set<string>
  /** Email addresses of applications that were erased, or whose erasure has an unknown result. */
  erased: Set<string>
  /** Email addresses of applications with an unknown result, which were not sent again. */
  unknown: Set<string>
}

export const noApplications = (): ApplicantAcknowledgments => ({
  forms: [],
  applied: new Set(),
  erased: new Set(),
  unknown: new Set(),
})

/**
 * Fills in forms, each under a new name, and sends each until it is acknowledged, as the page does. One in
 * twenty applicants gives up after the first attempt.
 */
export async function apply(
  { baseUrl, answers, random, isRunning }: Run,
  told: ApplicantAcknowledgments,
  numbers: { next: number },
) {
  const open = answers.fetchFor('form', [200, 303, 410])
  const send = answers.fetchFor('application', [303, 410])
  while (isRunning()) {
    const url = told.forms.pop()
    if (url === undefined) {
      await pause(20)
      continue
    }
    const email = `a${(numbers.next += 1)}@example.org`
    const repeating = random() >= 0.05
    let isUnknown = false
    for (let ended = false; !ended;) {
      const status = await fillIn(new URL(url, baseUrl).href, email, { open, send })
      ended = status === 303 || status === 410 || !repeating
      if (status === 303) told.applied.add(email)
      else isUnknown ||= status !== 410
      if (!ended) await pause(between(random, 5, 100))
    }
    if (isUnknown && !told.applied.has(email)) told.unknown.add(email)
    await pause(5)
  }
}

/** The status of the response, or undefined if there was none. */
async function fillIn(url: string, email: string, by: { open: typeof fetch; send: typeof fetch }) {
  const page = await by.open(url).catch(() => undefined)
  if (page === undefined || page.status !== 200) return page?.status
  const shown = /name="shown" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new FormData()
  const contact = { firstName: 'Ana', lastName: 'Rivera', phone: '+1 512 555 0100', zipcode: '78701' }
  for (const [name, value] of Object.entries({ shown, ...contact, emailAddress: email }))
    body.append(name, value)
  body.append('resume', new File([resumeOf(email)], 'resume.pdf'))
  const answer = await by.send(url, { method: 'POST', body }).catch(() => undefined)
  return answer?.status
}

/** Erases every second application soon after it was acknowledged. */
export async function erase(
  { baseUrl, isRunning }: Run,
  told: ApplicantAcknowledgments,
  { db, credentials }: { db: Db; credentials: Advertiser['credentials'] },
) {
  const api = createClient({ baseUrl, credentials })
  const blobs = createDatabaseBlobs(db, null)
  while (isRunning()) {
    await pause(100)
    const query = { size: 20, search: 'completed=true', sort: ['id,desc'] }
    const { content } = await api.listMyApplications({ query }).catch(() => ({ content: [] }))
    for (const { id, applicant } of content) {
      const email = applicant?.emailAddress ?? null
      if (id % 2 !== 0 || email === null || told.erased.has(email)) continue
      told.erased.add(email)
      await eraseApplication({ db, blobs }, id, { reason: 'Asked for it', at: new Date() }).catch(
        (error: unknown) => {
          if (!isTemporaryDatabaseError(error)) throw error
        },
      )
    }
  }
}

const resumeOf = (email: string) => `%PDF-1.7 of ${email}`

async function allApplications(api: TillerClient) {
  const query = { size: 1_000, search: 'completed=true', sort: ['id,asc'], expand: ['resume' as const] }
  const { content, totalPages } = await api.listMyApplications({ query })
  for (let page = 1; page < totalPages; page += 1)
    content.push(...(await api.listMyApplications({ query: { ...query, page } })).content)
  return content
}

/** Number of résumés that are read back. */
const resumesRead = 20

/** Compares the acknowledged applications with the stored ones and their events. */
export async function checkApplications(
  pool: pg.Pool,
  { baseUrl, told, advertiser }: { baseUrl: string; told: ApplicantAcknowledgments; advertiser: Advertiser },
) {
  const api = createClient({ baseUrl, credentials: advertiser.credentials })
  const all = await allApplications(api)
  const readable = all.filter(({ applicant }) => applicant !== null)
  const byEmail = Map.groupBy(readable, ({ applicant }) => applicant?.emailAddress ?? '')
  let unreadable = 0
  for (const { id, applicant, resume } of readable.slice(0, resumesRead)) {
    const file = resume === null ? '' : await api.downloadResume({ params: { applicationId: id } })
    const text = Buffer.from(file).toString()
    if (text !== resumeOf(applicant?.emailAddress ?? '')) unreadable += 1
  }
  const { rows: silent } = await pool.query<{ count: string }>(
    `select count(*) from application join click on click.id = application.tlr_sid and click.class = 'VALID'
     where completed_at is not null and not duplicate and not exists (select from event
       where event.type = 'platform:JobApplication:completed:v2' and (event.data ->> 'applicationId')::bigint = application.id)`,
  )
  return {
    lostApplications:
      [...told.applied].filter((email) => !byEmail.has(email) && !told.erased.has(email)).length + unreadable,
    doubledApplications: [...byEmail.values()].filter(({ length }) => length > 1).length,
    inventedApplications: [...byEmail.keys()].filter(
      (email) => !told.applied.has(email) && !told.unknown.has(email),
    ).length,
    untoldApplications: Number(silent[0]?.count),
  }
}
