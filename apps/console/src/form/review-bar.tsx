import type { Scope } from '@tiller/contract/scopes'
import { usePermission } from '../session/me.ts'

type Props = {
  /** The scope that the step after the review requires. */
  scope: Scope
  isBusy: boolean
  /** The action that the review precedes, such as "the job is posted". */
  before: string
}

/** The end of a form whose values are reviewed before anything is created. */
export function ReviewBar({ scope, isBusy, before }: Props) {
  const { may, why } = usePermission(scope)
  return (
    <div className="form-end">
      <button type="submit" className="ui-button" disabled={!may || isBusy} title={why}>
        Review
      </button>
      <p className="soft">{why ?? `You’ll see a summary before ${before}.`}</p>
    </div>
  )
}
