import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crossings } from './boundaries.ts'

const refused: [string, string, RegExp][] = [
  [
    'packages/client/src/client.ts',
    `import type { platform } from '@tiller/contract/platform/platform'`,
    /packages\/client stands on no other workspace/,
  ],
  [
    'packages/job-text/src/places.ts',
    `import type { Job } from '@tiller/feed-parser/job'`,
    /no other workspace/,
  ],
  [
    'apps/portal/plugins/a.ts',
    `const a = await import('../../../packages/contract/src/api.ts')`,
    /apps\/portal stands on packages\/job-feed, packages\/ui, nothing else/,
  ],
  ['packages/ui/src/fonts.ts', `import { a } from '@tiller/contract/api'`, /no other workspace/],
  ['packages/feed-parser/src/job.test.ts', `import { a } from '../../../apps/server/src/a.ts'`, /stands on/],
  [
    'apps/server/src/domain/jobs/status.ts',
    `import { lockCampaign } from '../campaigns/filters/job-filter.ts'`,
    /not in the door of campaigns/,
  ],
  [
    'apps/server/src/domain/campaigns/lifecycle/transition.ts',
    `import type { Gates } from '../jobs/status.ts'`,
    /jobs stands above it/,
  ],
  [
    'apps/server/src/lib/http/bind.ts',
    `import type { Parts } from '../../apis/parts.ts'`,
    /apis stands above it/,
  ],
  ['apps/pages/src/a.ts', `import { root } from '../../../tools/build.ts'`, /stands on/],
  ['apps/server/src/attic/a.ts', `import { b } from '../kit/db/database.ts'`, /does not know the place/],
  [
    'apps/server/src/domain/jobs/status.ts',
    'const at = new Date( )',
    /status\.ts:1 reads the machine's clock/,
  ],
  ['packages/feed-parser/src/dates.ts', '\n/* two\nlines */\nconst at = Date.now', /dates\.ts:4 reads/],
]

for (const [file, text, expected] of refused) {
  test(`${text.trim()} is refused in ${file}`, () => {
    assert.equal(crossings(file, text).length, 1)
    assert.match(crossings(file, text).join(), expected)
  })
}

const allowed: [string, string][] = [
  ['apps/server/src/domain/jobs/feeds/import.ts', `import { readFeed } from '@tiller/feed-parser/read-feed'`],
  ['apps/server/src/apis/platform/handlers.ts', `import { a } from '../../campaigns/handlers.ts'`],
  ['apps/server/src/domain/campaigns/moves.test.ts', `import { jobStatus } from '../jobs/status.ts'`],
  ['packages/feed-parser/src/round-trip.test.ts', `import { buildPlaces } from '@tiller/job-text/places'`],
  ['apps/pages/test/pages.test.ts', `import { launchBrowser } from '../../../tools/launch-browser.ts'`],
  ['apps/server/src/domain/jobs/status.ts', '// as new Date() would\nconst at = new Date(row.at)'],
  ['apps/server/src/app/tiller.ts', 'const now = () => new Date()'],
]

for (const [file, text] of allowed) {
  test(`${text.trim()} is allowed in ${file}`, () => assert.deepEqual(crossings(file, text), []))
}
