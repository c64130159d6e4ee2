import type { PostedJob } from '@tiller/client/platform'
import { useState, type FormEvent } from 'react'
import { Problem } from '../api/problem.tsx'
import { DraftNotice } from '../form/draft-notice.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { toFormValues } from '../form/form-values.ts'
import { ReviewBar } from '../form/review-bar.tsx'
import { useForm } from '../form/use-form.ts'
import { AdvertiseFields } from './form/advertise-fields.tsx'
import { ApplyFields } from './form/apply-fields.tsx'
import type { ApplyValues } from './form/codecs.ts'
import { JobFields } from './form/job-fields.tsx'
import { jobCampaignSpec, initialCampaignValues } from './form/campaign-spec.ts'
import { createNewJobSpec, jobSpec, toPreviewedJob } from './form/spec.ts'
import { JobReview } from './review.tsx'
import { SeekerPreview } from '../jobs/preview/seeker-preview.tsx'
import { checkJobToPost, usePostJob, type PostingFindings, type JobToPost } from './use-post-job.ts'
import { useToday } from '../session/me.ts'
import { t } from '../language/text.ts'

type Props = {
  poolId: number
  sourceId: number | undefined
  start: Partial<PostedJob>
  draft: string
}

/** The form for a new job and its campaign, with a preview. */
export function NewJobForm(props: Props) {
  const { job, campaign, hasDraft, drop, isHosted, isAdvertised, ...posting } = usePosting(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void posting.review()
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={posting.isBusy}>
      {hasDraft ? <DraftNotice drop={drop} /> : null}
      <ErrorSummary faults={[...job.faults, ...campaign.faults]} />
      {posting.error === undefined ? null : <Problem error={posting.error} />}
      <div className="with-preview">
        <div className="parts">
          <JobFields form={job} />
          <ApplyFields form={job} canHost={isAdvertised} />
          <AdvertiseFields form={campaign} isBoundToForm={isHosted} />
        </div>
        <aside aria-label={t('As job seekers see it')}>
          <h2>{t('As job seekers see it')}</h2>
          <SeekerPreview job={toPreviewedJob(job.values)} isHosted={isHosted} />
        </aside>
      </div>
      <ReviewBar
        scope="jobs"
        isBusy={posting.isBusy}
        note={t('You’ll see a summary before the job is posted.')}
      />
      {posting.reviewed === undefined ? null : (
        <JobReview
          {...posting.reviewed}
          isBusy={posting.isBusy}
          post={() => void posting.post()}
          back={posting.back}
        />
      )}
    </form>
  )
}

type Reviewed = { posting: JobToPost; findings: PostingFindings }

/** Returns the state of the form, and the functions for the steps from its values to the posted job. */
function usePosting({ poolId, sourceId, start, draft }: Props) {
  const jobForm = useForm(draft, createNewJobSpec(useToday()), {
    values: toFormValues(start, jobSpec.fields, jobSpec.codecs),
  })
  const campaignForm = useForm(`${draft}: campaign`, jobCampaignSpec, { values: initialCampaignValues })
  const [reference] = useState(() => crypto.randomUUID())
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { isBusy, error, during } = useSteps((problem) => {
    setReviewed(undefined)
    return jobForm.refuse(problem) || campaignForm.refuse(problem)
  })
  const postJob = usePostJob()
  const forms = [jobForm, campaignForm]
  const isHosted = (jobForm.form.values['email'] as ApplyValues).by !== 'URL'
  const isAdvertised = isHosted || campaignForm.form.values['isAdvertised'] === true
  const review = async () => {
    const job = jobForm.check()
    const settings = isAdvertised ? campaignForm.check() : {}
    if (job === undefined || settings === undefined) return
    const campaign = { ...settings, ...campaignOf(job, reference), tillerApply: isHosted }
    // Both bodies have passed the contract's rules.
    const posting = {
      job,
      reference,
      poolId,
      sourceId,
      campaign: isAdvertised ? campaign : undefined,
    } as JobToPost
    const findings = await checkJobToPost(posting)
    setReviewed({ posting, findings })
  }
  const post = async () => {
    if (reviewed === undefined) return
    await postJob(reviewed.posting)
    for (const form of forms) form.sent()
  }
  return {
    job: jobForm.form,
    campaign: campaignForm.form,
    hasDraft: forms.some(({ hasDraft }) => hasDraft),
    drop: () => forms.forEach((form) => form.drop()),
    isHosted,
    isAdvertised,
    isBusy,
    error,
    reviewed,
    review: () => during(review),
    post: () => during(post),
    back: () => setReviewed(undefined),
  }
}

/** Returns the filter and order of a campaign that advertises only this job. */
const campaignOf = ({ title }: Record<string, unknown>, reference: string) => ({
  name: String(title).slice(0, 128),
  jobFilters: [{ jobReference: [reference] }],
  applyOrder: 1_000,
})

/**
 * Runs one step at a time, and shows its error.
 *
 * @param refuse shows the problems of fields; returns false if the error names no field
 */
function useSteps(refuse: (error: unknown) => boolean) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const during = async (work: () => Promise<void>) => {
    setError(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (problem) {
      if (!refuse(problem)) setError(problem)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, during }
}
