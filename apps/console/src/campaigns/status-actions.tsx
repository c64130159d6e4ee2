import {
  listAllowedActions,
  type CallerAction,
  type campaignTransitions,
  type segmentTransitions,
} from '@tiller/contract/platform/campaigns/transitions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { formatErrorMessage } from '../api/problem.tsx'
import { humanize } from '../format/text.ts'
import { t } from '../language/text.ts'
import { MoreMenu } from '../shell/more-menu.tsx'
import { showToast } from '../shell/toasts.tsx'
import { usePermission } from '../session/me.ts'

type Props = {
  name: string
  status: string
  moves: typeof campaignTransitions | typeof segmentTransitions
  perform: (action: CallerAction) => Promise<unknown>
  /** A sentence about the consequences of archiving. */
  archived: string
}

const done = {
  launch: (name) => t('{name} is live.', { name }),
  pause: (name) => t('{name} is paused.', { name }),
  archive: (name) => t('{name} is archived.', { name }),
} satisfies Record<CallerAction, (name: string) => string>

/** Returns the action that undoes another one; undefined for archiving and for a first launch. */
function inverseOf(action: CallerAction, status: string): CallerAction | undefined {
  if (action === 'pause') return 'launch'
  return action === 'launch' && status !== 'UNDER_DEVELOPMENT' ? 'pause' : undefined
}

/**
 * Buttons for the actions that the status allows. Archiving asks for confirmation; the other actions can be undone.
 */
export function StatusActions({ name, status, moves, perform, archived }: Props) {
  const queries = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const { may, why } = usePermission('campaigns')
  const { mutate, isPending } = useMutation({
    mutationFn: (action: CallerAction) => perform(action),
    onSuccess: (_, action) => {
      const inverse = inverseOf(action, status)
      showToast({
        text: done[action](name),
        ...(inverse === undefined ? {} : { undo: async () => mutate(inverse) }),
      })
    },
    onError: (error) => showToast({ text: `${name}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  const allowed = listAllowedActions(moves, status)
  const common = { type: 'button', className: 'plain', disabled: !may || isPending, title: why } as const
  return (
    <div className="actions">
      {allowed
        .filter((action) => action !== 'archive')
        .map((action) => (
          <button key={action} {...common} onClick={() => mutate(action)}>
            {humanize(action)}
            <span className="unseen"> {name}</span>
          </button>
        ))}
      {allowed.includes('archive') ? (
        <MoreMenu of={name}>
          <button {...common} onClick={() => dialog.current?.showModal()}>
            {humanize('archive')}
            <span className="unseen"> {name}</span>
          </button>
        </MoreMenu>
      ) : null}
      <ArchiveDialog ref={dialog} {...{ name, archived }} archive={() => mutate('archive')} />
    </div>
  )
}

const ArchiveDialog = ({
  ref,
  name,
  archived,
  archive,
}: Pick<Props, 'name' | 'archived'> & { ref: RefObject<HTMLDialogElement | null>; archive: () => void }) => (
  <dialog ref={ref} className="question" aria-label={t('Archive {name}?', { name })}>
    <h2>{t('Archive {name}?', { name })}</h2>
    <p>{archived}</p>
    <form method="dialog" className="actions">
      <button type="submit" className="ui-button ui-button-quiet">
        {t('Cancel')}
      </button>
      <button type="submit" className="ui-button" onClick={archive}>
        {humanize('archive')}
      </button>
    </form>
  </dialog>
)
