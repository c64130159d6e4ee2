import { TillerError, type TillerClient } from '@tiller/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { isSame } from '../../form/form-values.ts'
import type { useForm } from '../../form/use-form.ts'
import { showToast } from '../../shell/toasts.tsx'
import { useNavigate } from '@tanstack/react-router'

type Body = Parameters<TillerClient['createCampaign']>[0]['body']

/** Creates what the form holds. A repetition after an answer that was lost makes no second campaign. */
export function useMake(held: ReturnType<typeof useForm>, poolId: number) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  const tell = useTell()
  const tried = async (work: (body: Body) => Promise<void>) => {
    const body = held.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    try {
      // The contract's own rules have just been applied to it.
      await work(body as Body)
    } catch (problem) {
      if (!held.refuse(problem)) setError(problem)
    } finally {
      setIsBusy(false)
    }
  }
  const create = async (body: Body, launch: boolean) => {
    if (!isSame(sent.current?.body, [poolId, body]))
      sent.current = { body: [poolId, body], key: crypto.randomUUID() }
    const made = await client.createCampaign(
      { params: { poolId }, body },
      { idempotencyKey: sent.current?.key },
    )
    held.sent()
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

/** Says what was made, and goes there. */
function useTell() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ id, name }: { id: number; name: string }, launched: boolean | undefined) => {
    const undo = async () => {
      await client.pauseCampaign({ params: { campaignId: id }, body: {} })
      await queries.invalidateQueries()
    }
    if (launched === true) showToast({ text: `${name} is live.`, undo })
    else showToast({ text: `${name} is made${launched === false ? ', but not launched' : ''}.` })
    await queries.invalidateQueries()
    void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } })
  }
}

/** Launches; what is missing for that is said by the campaign's own page. */
async function isLaunched(campaignId: number): Promise<boolean> {
  try {
    await client.launchCampaign({ params: { campaignId } })
    return true
  } catch (error) {
    if (error instanceof TillerError) return false
    throw error
  }
}
