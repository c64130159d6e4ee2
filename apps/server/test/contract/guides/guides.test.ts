import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  applicationWorld,
  codeWorld,
  limitedWorld,
  liveWorld,
  measuredWorld,
  nurseWorld,
  publisherWorld,
  statementWorld,
} from './special-worlds.ts'
import { follow } from './follow.ts'
import { guides, isProgram } from './guide.ts'
import { plainWorld, type World } from './worlds.ts'

/** Guides that need more than a customer and three jobs. */
const worlds: Record<string, (t: TestContext) => Promise<World>> = {
  'guides/platform-api/authentication/access-tokens': codeWorld,
  'guides/platform-api/exact-money': statementWorld,
  'guides/platform-api/title-expansions': nurseWorld,
  'guides/publishers': publisherWorld,
  'guides/tiller-apply/index': applicationWorld,
  'guides/tiller-apply/receiving-application-data': applicationWorld,
  'guides/webhooks/webhook-events/job-application-events': applicationWorld,
  'guides/webhooks/creating-webhooks': liveWorld,
  'resources/rate-limits': limitedWorld,
  'resources/status': measuredWorld,
}

const server = fileURLToPath(new URL('../../../', import.meta.url))

/** Tests that follow guides which need a clock or a user. */
const others = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => path.endsWith('.test.ts') && !path.includes('node_modules') && !path.startsWith('test/guides/'),
  )
  .map((path) => readFileSync(`${server}/${path}`, 'utf8'))
  .join('\n')

const isFollowedElsewhere = (path: string) =>
  [path, path.replace(/^guides\/(?:platform-api\/)?/, '')].some(
    (name) => others.includes(`${name}.mdx`) || (name.includes('/') && others.includes(`'${name}'`)),
  )

for (const guide of guides) {
  if (!guide.blocks.some(isProgram) || (worlds[guide.path] === undefined && isFollowedElsewhere(guide.path)))
    continue
  test(`the page ${guide.path} works as written and shows actual responses`, async (t) => {
    const begin = worlds[guide.path] ?? (async () => (await plainWorld(t)).world)
    assert.ok((await follow(t, guide, await begin(t))) > 0)
  })
}

test('no page shows an answer that is not valid JSON', () => {
  for (const { path, blocks } of guides)
    for (const { language, code, line } of blocks)
      if (language === 'json') assert.doesNotThrow(() => JSON.parse(code), `${path}, line ${line}`)
})
