import { Notice } from '@tiller/ui/notice'
import { CopyButton } from '../shell/copy-button.tsx'

/** A secret that no answer will hold again. */
export const ShownOnce = ({ secret, of }: { secret: string; of: string }) => (
  <Notice tone="warn">
    <p>
      <strong>The secret of {of}.</strong> It is shown now and never again: keep it where your program finds
      it.
    </p>
    <p className="secret">
      <code>{secret}</code> <CopyButton text={secret} of={`secret of ${of}`} />
    </p>
  </Notice>
)
