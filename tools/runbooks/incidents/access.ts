import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rehearsal } from '../rehearsals.ts'
import { check } from './check.ts'
import { findClickUrl, followClick } from './clicks.ts'

/** A program whose clock is ten minutes ahead. */
const shift = `const now = Date.now
const Real = Date
globalThis.Date = class extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [now() + 600_000] : args))
  }
  static now() {
    return now() + 600_000
  }
}
`

export const wrongClock: Rehearsal = async ({ folder, processes, isReady }, steps) => {
  mkdirSync(join(folder, 'clock'), { recursive: true })
  const module = join(folder, 'clock', 'shift.mjs')
  writeFileSync(module, shift)
  const ahead = { NODE_OPTIONS: `--import=${module}` }
  await processes.kill('api', 'SIGTERM')
  await processes.start('api', ahead)
  const wrong = await steps.command('npx tiller doctor', ['doctor'], ahead)
  check(
    /✗ clock: .*differ by (?:59\d|60\d)/.test(wrong.output),
    'doctor reports the difference of the clocks',
  )
  await steps.act('Restart the processes whose clock was ahead', async () => {
    await processes.kill('api', 'SIGTERM')
    await processes.start('api')
  })
  const { output } = await steps.command('npx tiller doctor')
  check(output.includes('✓ clock'), 'doctor reports that the clocks agree')
  await steps.until('reports that the clocks agree', isReady)
}

export const leakedKey: Rehearsal = async (world, steps) => {
  const { api, apiOf, credentials } = world
  const [leaked] = (await api.listMyAppClients()).content
  check(leaked?.clientId === credentials.clientId, 'the leaked app client is listed')
  const url = await findClickUrl(world)
  const replacement = await steps.act('create another app client', () =>
    api.createAppClient({ body: { name: 'Replacement', scopes: ['campaigns', 'integration'] } }),
  )
  const own = apiOf({ clientId: replacement.clientId, clientSecret: replacement.secret ?? '' })
  await steps.act('delete the leaked one', () => own.deleteAppClient({ params: { id: leaked?.id ?? 0 } }))
  const isRefused = (call: () => Promise<unknown>) =>
    call().then(
      () => false,
      ({ status }: { status?: number }) => status === 401 || status === 400,
    )
  await steps.until(
    'the leaked secret and its tokens are refused',
    async () =>
      (await isRefused(() => api.listMyCampaigns())) && isRefused(() => apiOf(credentials).listMyCampaigns()),
    15,
  )
  for (const kind of ['click', 'secrets']) {
    const { code, output } = await steps.command(`npx tiller key rotate ${kind}`)
    check(code === 0, `the key is rotated: ${output}`)
  }
  const { output } = await steps.command('npx tiller key list')
  check(
    output.split('\n').filter((line) => /CLICK|SECRETS/.test(line)).length === 4,
    'the list shows the new keys',
  )
  check((await followClick(world, url)) === 302, 'click URLs of the old key remain valid')
}
