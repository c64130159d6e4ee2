import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMailServer } from '../../../apps/server/test/harness/mail-server.ts'
import type { Rehearsal } from '../rehearsals.ts'
import { runTiller } from '../steps.ts'
import type { World } from '../world.ts'
import { check, until } from './check.ts'

/** Returns the newest import of the source. */
const lastImport = async ({ api, sourceId }: World) =>
  (await api.listSourceImports({ params: { sourceId }, query: { sort: ['id,desc'], size: 1 } })).content[0]

const openJobs = async ({ postgres }: World) =>
  Number((await postgres.query('select count(*) from job where deleted_at is null'))[0]?.['count'])

export const feedFails: Rehearsal = async (world, steps) => {
  const { api, sourceId, partner, folder } = world
  const fetchNow = (fetchEveryMinutes: number) =>
    api.updateSource({ params: { sourceId }, body: { fetchEveryMinutes } })

  partner.state.feedStatus = 503
  await fetchNow(16)
  await steps.until('`FETCH_FAILED`', async () => (await lastImport(world))?.outcome === 'FETCH_FAILED')
  check((await openJobs(world)) === 40, 'all 40 jobs are still served')
  partner.state.feedStatus = 200
  partner.state.jobs = 5
  await steps.act('a new interval makes the source due at once', () => fetchNow(17))
  await steps.until(
    '`NEEDS_CONFIRMATION`',
    async () => (await lastImport(world))?.outcome === 'NEEDS_CONFIRMATION',
  )
  check((await openJobs(world)) === 40, 'all 40 jobs are still served')
  const file = join(folder, 'jobs.xml')
  writeFileSync(file, await (await fetch(`${partner.url}/feed.xml`)).text())
  const { code, output } = await steps.command('npx tiller feed import 1 jobs.xml --confirm', [
    'feed',
    'import',
    String(sourceId),
    file,
    '--confirm',
  ])
  check(code === 0, `the import succeeds: ${output}`)
  await steps.until(
    'the last import is `IMPORTED`',
    async () => (await lastImport(world))?.outcome === 'IMPORTED',
  )
  check((await openJobs(world)) === 5, 'the open jobs are those of the feed')
}

export const receiverDown: Rehearsal = async (world, steps) => {
  const { api, partner } = world
  const { id } = await api.createWebhook({
    body: { url: `${partner.url}/hook`, eventTypes: ['platform:Campaign:statusChanged:v1'] },
  })
  partner.state.hookStatus = 503
  const startedAt = new Date().toISOString()
  const [campaign] = (await api.listMyCampaigns()).content
  check(campaign !== undefined, 'there is a campaign')
  await api.pauseCampaign({ params: { campaignId: campaign?.id ?? 0 } })
  await until(async () => partner.state.received.length > 0)
  const log = () => steps.command('npx tiller webhook log 1', ['webhook', 'log', String(id)])
  await until(async () => / 503 /.test((await log()).output))
  await steps.act("The receiver's owner has to repair it", async () => (partner.state.hookStatus = 204))
  await steps.command('npx tiller webhook replay 1 --from 2027-01-31T09:30:00Z', [
    'webhook',
    'replay',
    String(id),
    '--from',
    startedAt,
  ])
  await steps.until('the deliveries are DELIVERED', async () => {
    const { content } = await api.listWebhookDeliveries({ params: { webhookId: id } })
    return content.length > 0 && content.every(({ status }) => status === 'DELIVERED')
  })
  check(new Set(partner.state.received).size === 1, 'repeated messages have the same id')
  await api.launchCampaign({ params: { campaignId: campaign?.id ?? 0 } })
}

export const mailsWait: Rehearsal = async ({ env, postgres }, steps) => {
  const [{ id } = {}] = await postgres.query('select id from customer limit 1')
  await runTiller(['user', 'invite', 'jo@acme.example', '--customer', String(id)], env.worker)
  const unsent = () => steps.command('npx tiller mail --unsent')
  await until(async () => /tried \d/.test((await unsent()).output))
  const doctor = await steps.command('npx tiller doctor')
  check(/✗ mail: .*accepts no mails/.test(doctor.output), 'doctor reports a problem of "mail"')
  const server = await steps.act('Repair the mail server', () =>
    startMailServer(Number(new URL(env.worker['SMTP_URL'] ?? '').port)),
  )
  await steps.until(
    'the message is no longer listed',
    async () => !(await runTiller(['mail', '--unsent'], env.worker)).output.includes('jo@acme.example'),
    300,
  )
  check(server.recipients.includes('jo@acme.example'), 'the mail server has the mail')
  await server.stop()
}
