import type { Scope } from '@tiller/contract/scopes'
import { t } from '../language/text.ts'
import { usePermission } from '../session/me.ts'

type Props = {
  /** The scope that the step after the review requires. */
  scope: Scope
  isBusy: boolean
  /** A sentence about what the review precedes. */
  note: string
}

/** The end of a form whose values are reviewed before anything is created. */
export function ReviewBar({ scope, isBusy, note }: Props) {
  const { may, why } = usePermission(scope)
  return (
    <div className="form-end">
      <button type="submit" className="ui-button" disabled={!may || isBusy} title={why}>
        {t('Review')}
      </button>
      <p className="soft">{why ?? note}</p>
    </div>
  )
}
