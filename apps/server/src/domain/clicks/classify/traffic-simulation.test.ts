import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { readConfig } from '#lib/config/config.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { isolatedHarness } from '#test/harness/harness.ts'
import { navigate } from '#test/harness/navigate.ts'

// Nightly: it simulates days of traffic of many visitors.

const harness = isolatedHarness()

/** The campaigns, named by words that search does not confuse. */
const trades =
  'baker carpenter dentist electrician florist gardener hatter jeweler lawyer mason nurse optician plumber roofer sailor tailor upholsterer veterinarian welder zoologist'.split(
    ' ',
  )
const jobsPerCampaign = 50

/** A click of the simulated day. */
type Visit = {
  kind: string
  hostile: boolean
  /** Minutes after the start of the day. */
  minute: number
  address: string
  headers: Record<string, string>
  campaign: number
  job: number
}

/** A generator of pseudorandom integers below `limit` (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const firefox = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

/**
 * One day of labeled traffic. No genuine visitor clicks one job twice, and the clicks of an office are spread over all
 * campaigns: more than 20 on one campaign would be capped.
 */
function createDay(random: (limit: number) => number): Visit[] {
  const visits: Visit[] = []
  const add = (count: number, visit: (n: number) => Partial<Visit> & Pick<Visit, 'kind' | 'address'>) => {
    for (let n = 0; n < count; n += 1)
      visits.push({
        hostile: true,
        minute: random(20 * 60),
        headers: { 'user-agent': firefox(100 + (n % 40)) },
        campaign: random(trades.length),
        job: random(jobsPerCampaign),
        ...visit(n),
      })
  }
  const genuine = { hostile: false }
  const office = random(40)
  add(200, (n) => ({ ...genuine, kind: 'office', address: '73.20.1.7', job: (office + n) % jobsPerCampaign }))
  add(300, (n) => ({
    ...genuine,
    kind: 'family',
    address: `73.30.${Math.floor(n / 4)}.9`,
    job: (office + n) % jobsPerCampaign,
  }))
  add(700, (n) => ({ ...genuine, kind: 'single visitor', address: `73.${40 + (n % 100)}.${n % 250}.5` }))
  add(250, () => ({ kind: 'bot farm', address: `52.95.110.${random(250)}` }))
  add(100, () => ({
    kind: 'declared bot',
    address: `73.21.${random(200)}.3`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0' },
  }))
  add(500, () => ({ kind: 'click farm', address: `24.60.1.${1 + random(250)}`, campaign: 3 }))
  add(300, () => ({ kind: 'competitor', address: '24.61.1.4', campaign: 5, minute: 600 + random(120) }))
  add(600, (n) => ({
    kind: 'hidden images',
    address: `73.50.${n % 200}.5`,
    headers: {
      'user-agent': firefox(140),
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
    },
  }))
  add(60, () => ({ kind: 'publisher', address: '24.62.1.9' }))
  const previews = [
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': firefox(140), 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Microsoft Office/16.0 (Microsoft Outlook 16.0.17328; Pro)' },
    { 'user-agent': firefox(139), range: 'bytes=0-65535' },
  ]
  add(200, (n) => ({
    kind: 'link preview',
    address: `73.60.${n}.5`,
    headers: previews[n % previews.length] ?? {},
  }))
  return visits.toSorted((a, b) => a.minute - b.minute)
}

/** 20 campaigns with 50 jobs each, and a server with the default settings. */
async function advertise(t: TestContext) {
  const h = await harness(t)
  const jobs = trades.flatMap((title) =>
    Array.from({ length: jobsPerCampaign }, (_, n) => ({
      reference: `${title} ${n}`,
      title,
      company: `Company ${n}`,
    })),
  )
  await h.seed.jobs(h.sourceId, jobs)
  for (const title of trades)
    await h.seed.campaign(h.poolId, {
      live: true,
      basicCpc: 25,
      monthlyBudget: 1_000_000,
      jobFilters: [{ title: [title] }],
    })
  const { id, pass } = await createPublisher(h.db, { name: 'Simulation', at: h.clock.at })
  const defaults = readConfig({})
  const baseUrl = await anotherServer(t, h, {
    clicksPerNetworkAndMinute: defaults.clicksPerNetworkAndMinute,
    billedClicksPerNetworkAndJob: defaults.billedClicksPerNetworkAndJob,
    billedClicksPerVisitor: defaults.billedClicksPerVisitor,
    billedClicksPerNetworkAndCampaign: defaults.billedClicksPerNetworkAndCampaign,
    billedClicksPerPublisherAndCampaign: defaults.billedClicksPerPublisherAndCampaign,
    spikeClicksPerCampaignAndHour: defaults.spikeClicksPerCampaignAndHour,
  })
  const search = async (q: string) => {
    const query = new URLSearchParams({ q, id: `${id}`, pass, link: '1', limit: '100', format: 'json' })
    const response = await fetch(`${baseUrl}/api/search.php?${query}`, {
      headers: { 'x-forwarded-for': '24.62.1.77' },
    })
    const { jobs: found } = (await response.json()) as { jobs: { url: string }[] }
    assert.equal(found.length, jobsPerCampaign)
    return found.map(({ url }) => baseUrl + new URL(url).pathname)
  }
  const unused = new Map<string, (string | undefined)[]>()
  /** A click URL that no other visit uses. */
  const urlFor = async ({ campaign, job }: Visit) => {
    const q = trades[campaign] ?? ''
    const known = unused.get(q)
    const urls = known?.[job] === undefined ? await search(q) : known
    unused.set(q, urls.with(job, undefined))
    return urls[job] ?? assert.fail()
  }
  return { ...h, urlFor }
}

test('bills at most 5 % of hostile and at least 99.5 % of genuine traffic', async (t) => {
  const h = await advertise(t)
  const start = h.clock.at.getTime()
  const visits = createDay(createRandom(20_260_302))
  const sids = new Map<string, Visit>()
  for (const visit of visits) {
    h.clock.at = new Date(start + visit.minute * 60_000)
    const headers = { ...visit.headers, 'x-forwarded-for': visit.address }
    const response = await navigate(await h.urlFor(visit), { headers })
    const location = response.headers.get('location') ?? assert.fail(String(response.status))
    sids.set(new URL(location).searchParams.get('tlr_sid') ?? assert.fail(), visit)
  }
  const clicks = await h.db
    .selectFrom('click')
    .select(['id', 'class', 'chargedCents'])
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.equal(clicks.length, visits.length)
  const judged = clicks.map((click) => ({ ...(sids.get(click.id) ?? assert.fail()), ...click }))
  const isBilled = (click: { class: string }) => click.class === 'VALID' || click.class === 'SUSPECT'
  const genuine = judged.filter(({ hostile }) => !hostile)
  const hostile = judged.filter((click) => click.hostile)
  const summary = JSON.stringify(
    Object.fromEntries(
      [...Map.groupBy(judged, ({ kind }) => kind)].map(([kind, group]) => [
        kind,
        Object.fromEntries(
          [...Map.groupBy(group, (click) => click.class)].map(([name, { length }]) => [name, length]),
        ),
      ]),
    ),
  )
  const recall = hostile.filter((click) => !isBilled(click)).length / hostile.length
  assert.ok(recall >= 0.95, `recall ${recall}: ${summary}`)
  const shareOf = (of: typeof genuine) => of.filter(isBilled).length / of.length
  assert.ok(shareOf(genuine) >= 0.995, `genuine ${shareOf(genuine)}: ${summary}`)
  const office = genuine.filter(({ kind }) => kind === 'office')
  assert.ok(shareOf(office) >= 0.995, `office ${shareOf(office)}: ${summary}`)
  const networks = Map.groupBy(
    hostile.filter(isBilled),
    ({ address, campaign }) => `${address.split('.').slice(0, 3).join('.')} ${campaign}`,
  )
  for (const [network, billed] of networks) assert.ok(billed.length <= 20, `${network}: ${billed.length}`)
})
