import type { Job } from '@tiller/client/platform'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { humanize } from '../format/text.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { t } from '../language/text.ts'

/**
 * The links for sharing a job. They appear only while the job is shown, because otherwise its page does not exist.
 */
export const ShareLinks = ({ job: { id, shareLinks } }: { job: Job }) => (
  <section className="panel" aria-labelledby="share-title">
    <h2 id="share-title">{t('Share')}</h2>
    <QueryBoundary of={createQueryOptions('explainJob', { params: { id }, query: {} })}>
      {({ status }) =>
        status === 'LIVE' ? (
          <Links shareLinks={shareLinks} />
        ) : (
          <p className="soft">{t('Links to share the job appear here as soon as it is shown.')}</p>
        )
      }
    </QueryBoundary>
  </section>
)

const Links = ({ shareLinks }: Pick<Job, 'shareLinks'>) => (
  <>
    <p className="soft">{t('Each link records where it was shared. Clicks on it are free.')}</p>
    <ul className="share">
      {Object.entries(shareLinks).map(([name, address]) => {
        const place = name === 'copy' ? t('Elsewhere') : humanize(name)
        return (
          <li key={name}>
            <span>{place}</span>
            <code>{address}</code>
            <CopyButton text={address} of={t('address for {place}', { place })} />
          </li>
        )
      })}
    </ul>
  </>
)
