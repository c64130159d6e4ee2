import { useState } from 'react'
import { CopyButton } from '../shell/copy-button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { secret: string; of: string; kind?: 'secret' | 'password' }

/** A dialog with a secret that is shown only once. A notice on the page could be overlooked. */
export function OneTimeSecret({ secret, of, kind = 'secret' }: Props) {
  const [seen, setSeen] = useState<string>()
  if (seen === secret) return null
  const close = () => setSeen(secret)
  return (
    <Dialog title={kind === 'secret' ? 'Copy the secret' : 'Copy the password'} onClose={close}>
      <p>
        This is the {kind} of <strong>{of}</strong>. Copy it now. You won’t see it again.
      </p>
      <p className="secret">
        <code>{secret}</code> <CopyButton text={secret} of={`${kind} of ${of}`} />
      </p>
      <div className="actions">
        <button type="button" className="ui-button" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
