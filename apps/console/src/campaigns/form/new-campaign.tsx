import type { JobCampaign, JobPool } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { useState, type FormEvent } from 'react'
import { Problem } from '../../api/problem.tsx'
import { Effect } from '../../form/save/effect.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { toFormValues } from '../../form/form-values.ts'
import { useForm } from '../../form/use-form.ts'
import { formatMoney } from '../../format/money.ts'
import { useCampaignNames } from '../names.ts'
import { newCampaignRoute } from '../routes.tsx'
import { useCreateCampaign } from './use-create.ts'
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
      <p className="soft">{why ?? 'Nothing is made before you have seen what it does.'}</p>
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
  </div>
)

function Review({
  dry,
  nameOf,
  isBusy,
  create,
  back,
}: {
  dry: JobCampaign
  nameOf: (campaignId: number) => string
  isBusy: boolean
  create: (launch: boolean) => void
  back: () => void
}) {
  return (
    <Dialog title={`Create ${dry.name}?`} onClose={back}>
      {dry.effect === undefined ? null : <Effect effect={dry.effect} nameOf={nameOf} />}
      <p>
        Once it is launched, it can spend at most <strong>{formatMoney(dry.monthlyBudget)}</strong> a month
        {dry.basicCpc > 0 ? <>, at {formatMoney(dry.basicCpc)} a click</> : null}.
      </p>
      <div className="actions">
        <button type="button" className="ui-button" disabled={isBusy} onClick={() => create(true)}>
          Create and launch
        </button>
        <button
          type="button"
          className="ui-button ui-button-quiet"
          disabled={isBusy}
          onClick={() => create(false)}
        >
          Only create
        </button>
        <button type="button" className="plain" onClick={back}>
          Go back
        </button>
      </div>
    </Dialog>
  )
}
