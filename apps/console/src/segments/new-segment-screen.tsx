import type { TillerClient } from '@tiller/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { useCampaignNames } from '../campaigns/names.ts'
import { FaultSummary } from '../form/error-summary.tsx'
import { isSame, typedOf } from '../form/form-values.ts'
import { useForm } from '../form/use-form.ts'
import { WithPreview } from '../job-filters/with-preview.tsx'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../shell/toasts.tsx'
import { segmentLayout } from './layout.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { blankSegment, segmentSpec } from './spec.ts'
import { Waiting } from '../api/skeleton.tsx'
import { useMay } from '../session/me.ts'

type Body = Parameters<TillerClient['createSegment']>[0]['body']

/** A new segment. It is made at once: until it is launched it only holds its jobs, which can be given back. */
export function NewSegmentScreen() {
  const { campaignId } = campaignRoute.useParams()
  const { data: campaign } = useQuery(read('getCampaign', { params: { campaignId } }))
  const { form, hasDraft, drop, create, isBusy, error } = useCreate(campaignId)
  const nameOf = useCampaignNames()
  const { may, why } = useMay('campaigns')
  if (campaign === undefined) return <Waiting height="form" />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      <h2>New segment of {campaign.name}</h2>
      <FaultSummary faults={form.faults} />
      {error === undefined ? null : <Problem error={error} retry={() => void create()} />}
      <WithPreview form={form} layout={segmentLayout} poolId={campaign.poolId} nameOf={nameOf} />
      <div className="form-end">
        <button type="submit" className="ui-button" disabled={!may || isBusy} title={why}>
          Create segment
        </button>
        {hasDraft ? (
          <button type="button" className="ui-button ui-button-quiet" onClick={drop}>
            Begin anew
          </button>
        ) : null}
        <p className="soft">{why ?? 'It spends nothing before it is launched.'}</p>
      </div>
    </form>
  )
}

function useCreate(campaignId: number) {
  const held = useForm(`new segment of ${campaignId}`, segmentSpec, {
    typed: typedOf(blankSegment, segmentSpec.fields, segmentSpec.codecs),
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // The same segment is made once, however often it is asked for.
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  const create = async () => {
    const body = held.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    if (!isSame(sent.current?.body, body)) sent.current = { body, key: crypto.randomUUID() }
    try {
      const made = await client.createSegment(
        // The contract's own rules have just been applied to it.
        { params: { campaignId }, body: body as Body },
        { idempotencyKey: sent.current?.key },
      )
      held.sent()
      showToast({ text: `${made.name} is made.` })
      await queries.invalidateQueries()
      void navigate({ to: '/campaigns/$campaignId/segments', params: { campaignId } })
    } catch (problem) {
      if (!held.refuse(problem)) setError(problem)
    }
    setIsBusy(false)
  }
  return { ...held, create, isBusy, error }
}
