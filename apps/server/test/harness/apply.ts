import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { click, harnessWith, type Harness, type SeedJob } from './harness.ts'

/** With a server that may fetch questions from this machine. */
export const applyHarness = harnessWith({ egressAllowPrivate: true })

export type ApplyHarness = Harness

type CampaignSettings = NonNullable<Parameters<ApplyHarness['seed']['campaign']>[1]>

export type Advertised = {
  settings?: CampaignSettings
  apply?: string
  job?: Partial<SeedJob>
}

/** A job with a hosted form in a live campaign. */
export async function advertise(h: ApplyHarness, { settings = {}, apply, job = {} }: Advertised = {}) {
  const word = `lamplighter${h.tenant.customerId}`
  const extra = apply === undefined ? '' : `<tiller_apply>${apply}</tiller_apply>`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Driver ${word}`, extra, ...job }])
  const campaign = await h.seed.campaign(h.poolId, { tillerApply: true, live: true, ...settings })
  await h.parts.searchIndex.catchUp()
  const found = async () => {
    const { jobs } = await h.api.searchJobs({ query: { q: word, link: 1 } })
    return jobs[0] ?? assert.fail('the job is not found')
  }
  return {
    campaign,
    found,
    /** Clicks on the job and returns the URL of its form. */
    follow: async (visitor?: string) => {
      const { url } = await found()
      const { location } = await click(url ?? '', visitor)
      return location ?? assert.fail('the click leads nowhere')
    },
  }
}

export type OpenedForm = { url: string; status: number; html: string; headers: Headers; shown: string }

export async function openForm(url: string): Promise<OpenedForm> {
  const response = await fetch(url, { redirect: 'manual' })
  const html = await response.text()
  const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return { url, status: response.status, html, headers: response.headers, shown }
}

/** The default applicant. */
export const aContact = {
  firstName: 'Ana',
  lastName: 'Rivera',
  emailAddress: 'ana.rivera@example.org',
  phone: '+1 512 555 0100',
  zipcode: '78701',
}

export type Fields = Record<string, string | readonly string[] | File>

/** Opens a form and submits only its contact page, so that the application is started. */
export async function beginForm(
  url: string,
  fields: Partial<typeof aContact> = {},
  headers = {},
): Promise<OpenedForm> {
  const form = await openForm(url)
  const body = new FormData()
  for (const [name, value] of Object.entries({ shown: form.shown, ...aContact, ...fields }))
    body.append(name, value)
  const { status } = await fetch(`${url}/begin`, { method: 'POST', body, headers })
  if (status !== 200) throw new Error(`The application was not started: ${status}.`)
  return form
}

/** Sends a form as a browser without JavaScript does. */
export async function sendForm(
  { url, shown }: Pick<OpenedForm, 'url' | 'shown'>,
  fields: Fields,
  headers = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ shown, ...aContact, ...fields }))
    for (const each of [value].flat()) body.append(name, each)
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual', headers })
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    html: await response.text(),
  }
}

/** The error messages of a page, by field name. */
export const faultsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<p id="f-([^"]+)-error" class="ui-field-error">([^<]+)<\/p>/g)].map(
      ([, name = '', text = '']) => [name, unescaped(text)],
    ),
  )

const unescaped = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export const pdf = (name = 'resume.pdf', text = 'Ana') =>
  new File([`%PDF-1.7 ${text}`], name, { type: 'application/octet-stream' })

/** Serves a customer's questions, which a test can change. */
export async function serveQuestions(t: TestContext, questions: unknown) {
  const served = { questions, status: 200, requests: 0 }
  const server = createServer((_, response) => {
    served.requests += 1
    response
      .writeHead(served.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(served.questions))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  return { served, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/questions.json` }
}
