import { Link } from '@tanstack/react-router'
import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { Dialog } from '../form/dialog.tsx'
import { formatMoney } from '../format/money.ts'
import type { PostingFindings, JobToPost } from './use-post-job.ts'

type Props = {
  posting: JobToPost
  findings: PostingFindings
  isBusy: boolean
  post: () => void
  back: () => void
}

/** Shows duplicates, warnings, and the maximum cost before a job is posted. */
export const JobReview = ({ posting, findings: { duplicates, warnings }, isBusy, post, back }: Props) => (
  <Dialog title={`Post ${posting.job.title}?`} onClose={back}>
    {duplicates.length === 0 ? null : (
      <Notice tone="warn">
        <p>
          <strong>You already have this job.</strong> Job seekers and search engines may hide duplicates.
        </p>
        <ul>
          {duplicates.slice(0, 5).map(({ id, title, cities, jobReference }) => (
            <li key={id}>
              <Link to="/jobs/$id" params={{ id }}>
                {title}
              </Link>{' '}
              <span className="soft">{[cities[0], jobReference].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </Notice>
    )}
    {warnings.length === 0 ? null : (
      <Notice tone="warn">
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Notice>
    )}
    {posting.campaign === undefined ? (
      <p>The job is listed without a campaign, free of charge.</p>
    ) : (
      <p>
        The campaign can spend up to <strong>{formatMoney(posting.campaign.monthlyBudget)}</strong> per month,
        at {formatMoney(posting.campaign.basicCpc ?? 0)} per click. You can pause it at any time.
      </p>
    )}
    <div className="actions">
      <Button type="button" disabled={isBusy} onClick={post}>
        {posting.campaign === undefined ? 'Post job' : 'Post and advertise'}
      </Button>
      <button type="button" className="plain" onClick={back}>
        Go back
      </button>
    </div>
  </Dialog>
)
