import { Link } from '@tanstack/react-router'
import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { Dialog } from '../form/dialog.tsx'
import { formatMoney } from '../format/money.ts'
import type { PostingFindings, JobToPost } from './use-post-job.ts'
import { t, Text, translateKnown } from '../language/text.ts'

type Props = {
  posting: JobToPost
  findings: PostingFindings
  isBusy: boolean
  post: () => void
  back: () => void
}

/** Shows duplicates, warnings, and the maximum cost before a job is posted. */
export const JobReview = ({ posting, findings: { duplicates, warnings }, isBusy, post, back }: Props) => (
  <Dialog title={t('Post {title}?', { title: posting.job.title })} onClose={back}>
    {duplicates.length === 0 ? null : (
      <Notice tone="warn">
        <p>
          <Text
            id="<strong>You already have this job.</strong> Job seekers and search engines may hide duplicates."
            values={{ strong: (content) => <strong>{content}</strong> }}
          />
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
            <li key={warning}>{translateKnown(warning)}</li>
          ))}
        </ul>
      </Notice>
    )}
    <Cost campaign={posting.campaign} />
    <div className="actions">
      <Button type="button" disabled={isBusy} onClick={post}>
        {posting.campaign === undefined ? t('Post job') : t('Post and advertise')}
      </Button>
      <button type="button" className="plain" onClick={back}>
        {t('Go back')}
      </button>
    </div>
  </Dialog>
)

const Cost = ({ campaign }: Pick<JobToPost, 'campaign'>) =>
  campaign === undefined ? (
    <p>{t('The job is listed without a campaign, free of charge.')}</p>
  ) : (
    <p>
      <Text
        id="The campaign can spend up to <strong>{budget}</strong> per month, at {cpc} per click. You can pause it at any time."
        values={{
          budget: formatMoney(campaign.monthlyBudget),
          cpc: formatMoney(campaign.basicCpc ?? 0),
          strong: (content) => <strong>{content}</strong>,
        }}
      />
    </p>
  )
