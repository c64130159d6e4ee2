import type { TillerClient } from '@tiller/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { useCampaignNames } from '../campaigns/names.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { isJsonEqual, toFormValues } from '../form/form-values.ts'
import { useForm } from '../form/use-form.ts'
import { FormWithPreview } from '../job-filters/with-preview.tsx'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { showToast } from '../shell/toasts.tsx'
import { segmentLayout } from './layout.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { blankSegment, segmentSpec } from './spec.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { usePermission } from '../session/me.ts'

type Body = Parameters<TillerClient['createSegment']>[0]['body']

export function NewSegmentScreen() {
  const { campaignId } = campaignRoute.useParams()
  const { data: campaign } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  const { form, hasDraft, drop, create, isBusy, error } = useCreate(campaignId)
  const nameOf = useCampaignNames()
  const { may, why } = usePermission('campaigns', 'segments')
  if (campaign === undefined) return <Skeleton height="form" />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      <h2>{t('New segment of {campaign}', { campaign: campaign.name })}</h2>
      <ErrorSummary faults={form.faults} />
      {error === undefined ? null : <Problem error={error} retry={() => void create()} />}
      <FormWithPreview form={form} layout={segmentLayout} poolId={campaign.poolId} nameOf={nameOf} />
      <div className="form-end">
        <button type="submit" className="ui-button" disabled={!may || isBusy} title={why}>
          {t('Create segment')}
        </button>
        {hasDraft ? (
          <button type="button" className="ui-button ui-button-quiet" onClick={drop}>
            {t('Start over')}
          </button>
        ) : null}
        <p className="soft">{why ?? t('Nothing is spent until you launch it.')}</p>
      </div>
    </form>
  )
}

function useCreate(campaignId: number) {
  const formState = useForm(`new segment of ${campaignId}`, segmentSpec, {
    values: toFormValues(blankSegment, segmentSpec.fields, segmentSpec.codecs),
  })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // A retry creates no second segment.
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  const create = async () => {
    const body = formState.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    if (!isJsonEqual(sent.current?.body, body)) sent.current = { body, key: crypto.randomUUID() }
    try {
      const made = await client.createSegment(
        // The body has passed the contract's rules.
        { params: { campaignId }, body: body as Body },
        { idempotencyKey: sent.current?.key },
      )
      formState.sent()
      showToast({ text: t('{name} was created.', { name: made.name }) })
      await queries.invalidateQueries()
      void navigate({ to: '/campaigns/$campaignId/segments', params: { campaignId } })
    } catch (problem) {
      if (!formState.refuse(problem)) setError(problem)
    }
    setIsBusy(false)
  }
  return { ...formState, create, isBusy, error }
}
