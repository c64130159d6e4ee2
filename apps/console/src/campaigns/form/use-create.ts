import { TillerError, type TillerClient } from '@tiller/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { isJsonEqual } from '../../form/form-values.ts'
import type { useForm } from '../../form/use-form.ts'
import { t } from '../../language/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { useNavigate } from '@tanstack/react-router'

type Body = Parameters<TillerClient['createCampaign']>[0]['body']

/** Returns functions that create the campaign. A retry after a lost response does not create a second one. */
export function useCreateCampaign(formState: ReturnType<typeof useForm>, poolId: number) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  const tell = useShowCreated()
  const tried = async (work: (body: Body) => Promise<void>) => {
    const body = formState.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    try {
      // The body has passed the contract's rules.
      await work(body as Body)
    } catch (problem) {
      if (!formState.refuse(problem)) setError(problem)
    } finally {
      setIsBusy(false)
    }
  }
  const create = async (body: Body, launch: boolean) => {
    if (!isJsonEqual(sent.current?.body, [poolId, body]))
      sent.current = { body: [poolId, body], key: crypto.randomUUID() }
    const made = await client.createCampaign(
      { params: { poolId }, body },
      { idempotencyKey: sent.current?.key },
    )
    formState.sent()
    await tell(made, launch ? await isLaunched(made.id) : undefined)
  }
  return {
    isBusy,
    error,
    tried,
    create,
    dryRun: (body: Body) => client.createCampaign({ params: { poolId }, query: { dryRun: true }, body }),
  }
}

function useShowCreated() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, name }: { id: number; name: string }, launched: boolean | undefined) => {
    const undo = async () => {
      await client.pauseCampaign({ params: { campaignId: id }, body: {} })
      await queries.invalidateQueries()
    }
    if (launched === true) showToast({ text: t('{name} is live.', { name }), undo })
    else if (launched === false) showToast({ text: t('{name} was created, but not launched.', { name }) })
    else showToast({ text: t('{name} was created.', { name }) })
    await queries.invalidateQueries()
    void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } })
  }
}

/** Launches the campaign. Returns whether it was launched; if not, the campaign's page explains why. */
async function isLaunched(campaignId: number): Promise<boolean> {
  try {
    await client.launchCampaign({ params: { campaignId } })
    return true
  } catch (error) {
    if (error instanceof TillerError) return false
    throw error
  }
}
