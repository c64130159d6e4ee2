import type { JobCampaign } from '@tiller/client/platform'
import { allowedActions, campaignActions, type CallerAction } from '@tiller/contract/platform/campaigns/moves'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../api/client.ts'
import { sentenceOf } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { spoken } from '../format/words.ts'
import { showToast } from '../shell/toasts.tsx'

const operations = {
  launch: client.launchCampaign,
  pause: client.pauseCampaign,
  archive: client.archiveCampaign,
} satisfies Record<CallerAction, unknown>

const done = { launch: 'is live', pause: 'is paused', archive: 'is archived' } satisfies Record<
  CallerAction,
  string
>

/** What takes an action back; an archived campaign stays archived, and one that was never launched cannot be again. */
function inverseOf(action: CallerAction, { status }: JobCampaign): CallerAction | undefined {
  if (action === 'pause') return 'launch'
  return action === 'launch' && status === 'PAUSED' ? 'pause' : undefined
}

/** The moves that the campaign's status allows. They happen at once and can be taken back, but for the last one, which asks. */
export function Actions({ campaign }: { campaign: JobCampaign }) {
  const { data: me } = useSuspenseQuery(read('getMyAccess'))
  const queries = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (action: CallerAction) => operations[action]({ params: { campaignId: campaign.id } }),
    onSuccess: (_, action) => {
      const inverse = inverseOf(action, campaign)
      showToast({
        text: `${campaign.name} ${done[action]}.`,
        ...(inverse === undefined ? {} : { undo: async () => mutate(inverse) }),
      })
    },
    onError: (error) => showToast({ text: `${campaign.name}: ${sentenceOf(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  const mayChange = me.scopes.includes('campaigns')
  return (
    <div className="actions">
      {allowedActions(campaignActions, campaign.status).map((action) => (
        <button
          key={action}
          type="button"
          className="plain"
          disabled={!mayChange || isPending}
          title={mayChange ? undefined : 'Needs the scope campaigns, which your role does not have.'}
          onClick={() => (action === 'archive' ? dialog.current?.showModal() : mutate(action))}
        >
          {spoken(action)}
          <span className="unseen"> {campaign.name}</span>
        </button>
      ))}
      <dialog ref={dialog} className="question">
        <h2>Archive {campaign.name}?</h2>
        <p>An archived campaign gives its jobs back and never runs again. Its figures stay.</p>
        <form method="dialog" className="actions">
          <button type="submit" className="ui-button ui-button-quiet">
            Keep it
          </button>
          <button type="submit" className="ui-button" onClick={() => mutate('archive')}>
            Archive
          </button>
        </form>
      </dialog>
    </div>
  )
}
