import { useQuery } from '@tanstack/react-query'
import type { Job } from '@tiller/client/platform'
import { createQueryOptions } from '../api/read.ts'
import { humanize } from '../format/text.ts'
import { CopyButton } from '../shell/copy-button.tsx'

export const ShareLinks = ({ job: { id, shareLinks } }: { job: Job }) => (
  <section className="panel" aria-labelledby="share-title">
    <h2 id="share-title">Share</h2>
    <p className="soft">Each link records where it was shared. Clicks on it are free.</p>
    <NotShown id={id} />
    <ul className="share">
      {Object.entries(shareLinks).map(([place, address]) => (
        <li key={place}>
          <span>{humanize(place)}</span>
          <code>{address}</code>
          <CopyButton text={address} of={`address for ${place}`} />
        </li>
      ))}
    </ul>
  </section>
)

function NotShown({ id }: { id: number }) {
  const { data } = useQuery(createQueryOptions('explainJob', { params: { id }, query: {} }))
  if (data === undefined || data.status === 'LIVE') return null
  return <p>Nobody can open the links while the job is not shown.</p>
}
