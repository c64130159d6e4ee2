import { Notice } from '@tiller/ui/notice'
import { t } from '../language/text.ts'

/** A notice that a form was filled from a draft, with a button that deletes the draft (`drop`). */
export const DraftNotice = ({ drop }: { drop: () => void }) => (
  <Notice tone="info">
    <p>
      {t('Your unsaved entries have been restored.')}{' '}
      <button type="button" className="plain" onClick={drop}>
        {t('Start over')}
      </button>
    </p>
  </Notice>
)
