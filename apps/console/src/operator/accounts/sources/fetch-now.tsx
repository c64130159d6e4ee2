import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePermission } from '../../../session/me.ts'
import { t } from '../../../language/text.ts'

export function FetchNow({ sourceId, name }: { sourceId: number; name: string }) {
  const { may, why } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: () => client.fetchSourceAsOperator({ params: { sourceId } }),
    describe: () => t('The feed of {name} is fetched within 15 seconds.', { name }),
    subject: name,
  })
  return (
    <div className="actions">
      <button
        type="button"
        className="plain"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate()}
      >
        {t('Fetch feed now')}
      </button>
    </div>
  )
}
