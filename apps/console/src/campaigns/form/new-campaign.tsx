import { useQuery } from '@tanstack/react-query'
import type { JobCampaign, JobPool } from '@tiller/client/platform'
import { useState, type FormEvent } from 'react'
import { Problem } from '../../api/problem.tsx'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { toFormValues } from '../../form/form-values.ts'
import { ReviewBar } from '../../form/review-bar.tsx'
import { useForm } from '../../form/use-form.ts'
import { useJobFilterPreview } from '../../job-filters/preview.tsx'
import type { FilterValues } from '../../job-filters/filter-values.ts'
import { campaignNamesQuery, useCampaignNames } from '../names.ts'
import { newCampaignRoute } from '../routes.tsx'
import { useCreateCampaign } from './use-create.ts'
import { CampaignReview } from './review.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignSpec } from './spec.ts'
import { t } from '../../language/text.ts'

type Props = { pools: readonly JobPool[]; start: object; poolId: number; draft: string }

export function NewCampaign({ pools, start, poolId, draft }: Props) {
  const formState = useForm(draft, campaignSpec, {
    values: toFormValues(start, campaignSpec.fields, campaignSpec.codecs),
  })
  const { form } = formState
  const nameOf = useCampaignNames()
  const [dry, setDry] = useState<JobCampaign>()
  const make = useCreateCampaign(formState, poolId)
  const { data: preview } = useJobFilterPreview(poolId, (form.values['jobFilters'] ?? []) as FilterValues[])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make.tried(async (body) => setDry(await make.dryRun(body)))
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={make.isBusy}>
      {formState.hasDraft ? <DraftNotice drop={formState.drop} /> : null}
      <ErrorSummary faults={form.faults} />
      {make.error === undefined ? null : <Problem error={make.error} />}
      <CampaignFields
        form={form}
        poolId={poolId}
        nameOf={nameOf}
        first={<StartFields pools={pools} poolId={poolId} />}
      />
      <ReviewBar
        scope="campaigns"
        isBusy={make.isBusy}
        note={t('You’ll see a summary before anything is created.')}
      />
      {dry === undefined ? null : (
        <CampaignReview
          dry={dry}
          preview={preview}
          nameOf={(id) => (id === dry.id ? dry.name : nameOf(id))}
          isBusy={make.isBusy}
          create={(launch) =>
            void make.tried((body) => make.create(body, launch)).then(() => setDry(undefined))
          }
          back={() => setDry(undefined)}
        />
      )}
    </form>
  )
}

/** Where the form begins: with another campaign or none, in a pool. */
function StartFields({ pools, poolId }: Pick<Props, 'pools' | 'poolId'>) {
  const search = newCampaignRoute.useSearch()
  const navigate = newCampaignRoute.useNavigate()
  const begin = (chosen: typeof search) =>
    void navigate({ search: chosen, replace: true, resetScroll: false })
  return (
    <>
      <TemplateField campaignId={search.from} choose={(from) => begin({ from })} />
      <PoolField pools={pools} poolId={poolId} choose={(pool) => begin({ ...search, pool })} />
    </>
  )
}

/** Fills in the settings of an existing campaign. Each choice has its own draft, so that no input is lost. */
function TemplateField({
  campaignId,
  choose,
}: {
  campaignId: number | undefined
  choose: (campaignId: number | undefined) => void
}) {
  const { data } = useQuery(campaignNamesQuery)
  const campaigns = data?.content ?? []
  if (campaigns.length === 0) return null
  return (
    <div className="ui-field">
      <label htmlFor="template">{t('Start from')}</label>
      <select
        id="template"
        className="ui-input"
        value={campaignId ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('An empty campaign')}</option>
        {campaigns.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('The settings of {name}', { name })}
          </option>
        ))}
      </select>
    </div>
  )
}

const PoolField = ({
  pools,
  poolId,
  choose,
}: {
  pools: readonly JobPool[]
  poolId: number
  choose: (poolId: number) => void
}) => (
  <div className="ui-field">
    <label htmlFor="pool">{t('Pool')}</label>
    <select
      id="pool"
      className="ui-input"
      value={poolId}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    >
      {pools.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    {pools.some(({ id, billsAcquisitions }) => id === poolId && billsAcquisitions) && (
      <p className="soft">
        {t('This pool bills acquisitions at the target CPA, which you set under Bidding. Clicks are free.')}
      </p>
    )}
  </div>
)
