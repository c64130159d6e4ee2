import { Notice } from '@tiller/ui/notice'

/** A notice that a form was filled from a draft, with a button that deletes the draft (`drop`). */
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
