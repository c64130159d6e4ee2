import type { JobPool } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'

import { CopyButton } from '../shell/copy-button.tsx'
import { serverUrl } from '../api/server-url.ts'
import { describeCountedEvents, createTrackingPixel } from './pixel.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { t, Text } from '../language/text.ts'

const shown = 200

export const ConversionsScreen = () => (
  <>
    <h1>{t('Conversions')}</h1>
    <SettingsTabs />
    <p>
      <Text
        id="Add the pixel of a pool to the page that applicants see after they have applied. <link>How conversions are attributed, and how to report them from your server</link>."
        values={{ link: (content) => <a href="/docs/guides/conversion-tracking">{content}</a> }}
      />
    </p>
    <QueryBoundary of={createQueryOptions('listMyPools', { query: { size: shown } })} height="rows">
      {({ content: pools }) =>
        pools.length === 0 ? (
          <EmptyState title={t('No pools yet')}>
            <p>
              {t('The operator creates pools, which contain sources of jobs and the campaigns over them.')}
            </p>
          </EmptyState>
        ) : (
          pools.map((pool) => <Pixels key={pool.id} pool={pool} />)
        )
      }
    </QueryBoundary>
  </>
)

const Pixels = ({ pool: { id, name, cpaBitmap, unmatchedReports } }: { pool: JobPool }) => (
  <section className="panel" aria-label={name}>
    <header>
      <h2>{name}</h2>
      <p className="soft">{describeCountedEvents(cpaBitmap)}</p>
    </header>
    {unmatchedReports === 0 ? null : (
      <Notice tone="warn">
        <Text
          id="{count, plural, one {# report} other {# reports}} of the last 30 days matched no click of this pool. Check that the page or your server sends the <code>tlr_sid</code> of the job URL unchanged, and the right pool."
          values={{ count: unmatchedReports, code: (content) => <code>{content}</code> }}
        />
      </Notice>
    )}
    {events.map(({ event, label }) => {
      const pixel = createTrackingPixel(serverUrl, event, id)
      return (
        <div key={event} className="pixel">
          <span>{label}</span>
          <code>{pixel}</code>
          <CopyButton text={pixel} of={t('pixel of {event} of {pool}', { event: label, pool: name })} />
        </div>
      )
    })}
  </section>
)

const events = [
  { event: 2, label: t('A completed application') },
  { event: 1, label: t('Event 1') },
  { event: 3, label: t('Event 3') },
] as const
