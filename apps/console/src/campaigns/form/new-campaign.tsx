import type { JobCampaign, JobPool } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { useState, type FormEvent } from 'react'
import { Problem } from '../../api/problem.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { toFormValues } from '../../form/form-values.ts'
import { useForm } from '../../form/use-form.ts'
import { usePreview } from '../../job-filters/preview.tsx'
import type { FilterValues } from '../../job-filters/filter-values.ts'
import { useCampaignNames } from '../names.ts'
import { newCampaignRoute } from '../routes.tsx'
import { useCreateCampaign } from './use-create.ts'
import { Review } from './review.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignSpec } from './spec.ts'
import { usePermission } from '../../session/me.ts'

type Props = { pools: readonly JobPool[]; start: object; poolId: number; draft: string }

export function NewCampaign({ pools, start, poolId, draft }: Props) {
  const formState = useForm(draft, campaignSpec, {
    values: toFormValues(start, campaignSpec.fields, campaignSpec.codecs),
  })
  const { form } = formState
  const search = newCampaignRoute.useSearch()
  const navigate = newCampaignRoute.useNavigate()
  const nameOf = useCampaignNames()
  const [dry, setDry] = useState<JobCampaign>()
  const make = useCreateCampaign(formState, poolId)
  const { data: preview } = usePreview(poolId, (form.values['jobFilters'] ?? []) as FilterValues[])
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
        first={
          <PoolField
            pools={pools}
            poolId={poolId}
            choose={(pool) =>
              void navigate({ search: { ...search, pool }, replace: true, resetScroll: false })
            }
          />
        }
      />
      <ReviewBar isBusy={make.isBusy} />
      {dry === undefined ? null : (
        <Review
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

function ReviewBar({ isBusy }: { isBusy: boolean }) {
  const { may, why } = usePermission('campaigns')
  return (
    <div className="form-end">
      <button type="submit" className="ui-button" disabled={!may || isBusy} title={why}>
        Review
      </button>
      <p className="soft">{why ?? 'You’ll see a summary before anything is created.'}</p>
    </div>
  )
}

const DraftNotice = ({ drop }: { drop: () => void }) => (
  <Notice tone="info">
    <p>
      Your unsaved entries have been restored.{' '}
      <button type="button" className="plain" onClick={drop}>
        Start over
      </button>
    </p>
  </Notice>
)

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
    <label htmlFor="pool">Pool</label>
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
        This pool bills acquisitions at the target CPA, which you set under Bidding. Clicks are free.
      </p>
    )}
  </div>
)
