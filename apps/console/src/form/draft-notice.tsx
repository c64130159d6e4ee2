import { Notice } from '@tiller/ui/notice'

/** Says that a form was filled with a draft, which `drop` deletes. */
export const DraftNotice = ({ drop }: { drop: () => void }) => (
  <Notice tone="info">
    <p>
      Your unsaved entries have been restored.{' '}
      <button type="button" className="plain" onClick={drop}>
        Start over
      </button>
    </p>
  </Notice>
)
