import { setTimeout as pause } from 'node:timers/promises'
import type { DispositionEvent } from '@tiller/contract/disposition/events'
import { TillerError } from '@tiller/client'
import { anEvent, uuidOf } from '../dispositions/events.ts'
import type { Answers } from './answers.ts'
import { apply, erase, noApplications, type ApplicantAcknowledgments } from './applicants.ts'
import { between, oneOf, type Random } from './random.ts'
import type { Budgeted } from './world.ts'

/** Shared by all simulated writers of the run. */
export type Run = {
  baseUrl: string
  /** Another process of the same Tiller. */
  secondUrl: string
  answers: Answers
  random: Random
  isRunning(): boolean
}

/** The acknowledgments that the writers have received. */
export type Acknowledgments = {
  /** The `tlr_sid` of every redirected click. */
  clicks: Set<string>
  /** Those that a page requested as an image. */
  images: Set<string>
  /** Numbers of acknowledged events. */
  events: Set<number>
  /** Events of requests without a response that were not sent again: all of a request are stored, or none. */
  unknownEvents: number[][]
  /** Budgets by campaign or segment: the last acknowledged value, and later ones without a response. */
  budgets: Map<string, number[]>
  applicants: ApplicantAcknowledgments
}

const nothingTold = (): Acknowledgments => ({
  clicks: new Set(),
  images: new Set(),
  events: new Set(),
  unknownEvents: [],
  budgets: new Map(),
  applicants: noApplications(),
})

/** Numbers of seekers, applicants, and reporters; each campaign and segment has one customer. */
const seekers = 4
const applicants = 2
const reporters = 3

/** Seekers search, click, and apply, partners report, and customers change budgets until the run ends. */
export async function work(
  run: Run,
  budgeted: readonly Budgeted[],
  erasing: Parameters<typeof erase>[2],
): Promise<Acknowledgments> {
  const told = nothingTold()
  const visits = { next: 0 }
  const numbers = { next: 0 }
  const names = { next: 0 }
  await Promise.all([
    ...Array.from({ length: seekers }, () => seek(run, told, visits)),
    ...Array.from({ length: applicants }, () => apply(run, told.applicants, names)),
    erase(run, told.applicants, erasing),
    ...Array.from({ length: reporters }, () => report(run, told, numbers)),
    ...budgeted.map((each) => change(run, told, each)),
  ])
  return told
}

const imageHeaders = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }

/** Searches and clicks on some results; if there are none, on earlier ones. */
async function seek(run: Run, told: Acknowledgments, visits: { next: number }) {
  const { baseUrl, answers, random, isRunning } = run
  const search = answers.fetchFor('search', [200])
  let urls: string[] = []
  while (isRunning()) {
    const found = await search(`${baseUrl}/api/search.php?q=farrier&link=1&limit=20&format=json`)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    const { jobs = [] } = (found ?? {}) as { jobs?: { url: string }[] }
    if (jobs.length > 0) urls = jobs.map(({ url }) => url)
    for (let count = urls.length === 0 ? 0 : between(random, 1, 15); count > 0 && isRunning(); count -= 1) {
      // A new visitor each time, because repeated clicks are not billed.
      await visit(run, told, { url: oneOf(random, urls), visitor: (visits.next += 1) })
      await pause(5)
    }
  }
}

/** Clicks through one of the two servers; one click in ten is the request of an image. */
async function visit(
  { baseUrl, secondUrl, answers, random }: Run,
  { clicks, images, applicants: { forms } }: Acknowledgments,
  { url, visitor }: { url: string; visitor: number },
) {
  const follow = answers.fetchFor('click', [302])
  const isImage = random() < 0.1
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 ${visitor}`
  const headers = { 'user-agent': userAgent, ...(isImage ? imageHeaders : {}) }
  const server = random() < 0.5 ? baseUrl : secondUrl
  const response = await follow(url.replace(baseUrl, server), { headers }).catch(() => undefined)
  const location = new URL(response?.headers.get('location') ?? 'tlr:', baseUrl)
  const sid = location.searchParams.get('tlr_sid')
  if (sid !== null) clicks.add(sid)
  if (sid !== null && isImage) images.add(sid)
  // Only some forms are filled in.
  if (location.origin === baseUrl && forms.length < applicants) forms.push(location.href)
}

/** Event number `n`: five per application, all different, identified by `raw_event`. */
const numberedEvent = (n: number): DispositionEvent =>
  anEvent({
    tlr_application_id: uuidOf(`crash ${Math.floor(n / 5)}`),
    tlr_sid: uuidOf(`crash session ${Math.floor(n / 5)}`),
    event: 'interviewed',
    event_time: new Date(Date.UTC(2026, 0, 1) + (n % 7) * 60_000 + n).toISOString(),
    raw_event: String(n),
  })

/**
 * Reports events singly and in batches, each until it is acknowledged. One in twenty requests is never
 * repeated, as if the partner had crashed.
 */
async function report(
  { baseUrl, answers, random, isRunning }: Run,
  told: Acknowledgments,
  numbers: { next: number },
) {
  const post = answers.fetchFor('disposition', [200])
  const isTaken = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body }
    const response = await post(`${baseUrl}/disposition/v1/events`, init).catch(() => undefined)
    return response?.status === 200
  }
  while (isRunning()) {
    const size = random() < 0.95 ? 1 : between(random, 2, 100)
    const sent = Array.from({ length: size }, () => numbers.next++)
    const events = sent.map(numberedEvent)
    const body = JSON.stringify(size === 1 ? events[0] : events)
    const repeating = random() >= 0.05
    let taken = await isTaken(body)
    while (!taken) {
      if (!repeating) break
      await pause(between(random, 5, 100))
      taken = await isTaken(body)
    }
    if (taken) for (const n of sent) told.events.add(n)
    else told.unknownEvents.push(sent)
    await pause(5)
  }
}

/** Sets the budget slightly below or above the current spend, pauses, launches. */
async function change(
  { random, isRunning }: Run,
  { budgets }: Acknowledgments,
  { name, ...budgeted }: Budgeted,
) {
  let spent = 0
  while (isRunning()) {
    const [action] = random() < 0.6 ? ['budget'] : random() < 0.75 ? ['launch'] : ['pause']
    const budget = Math.max(1, spent + between(random, -50, 300))
    try {
      if (action === 'launch') await budgeted.launch()
      else if (action === 'pause') await budgeted.pause()
      else {
        const { mtdSpend } = await budgeted.setBudget(budget)
        spent = mtdSpend
        budgets.set(name, [budget])
      }
    } catch (error) {
      // A rejection has changed nothing; any other error may have.
      const refused = error instanceof TillerError && error.status > 0 && error.status !== 503
      if (action === 'budget' && !refused) budgets.set(name, [...(budgets.get(name) ?? []), budget])
    }
    await pause(between(random, 10, 60))
  }
}
