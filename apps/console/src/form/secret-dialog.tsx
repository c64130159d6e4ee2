import { Notice } from '@tiller/ui/notice'
import { CopyButton } from '../shell/copy-button.tsx'

type Props = { secret: string; of: string; kind?: 'secret' | 'pass' }

export const OneTimeSecret = ({ secret, of, kind = 'secret' }: Props) => (
  <Notice tone="warn">
    <p>
      <strong>
        The {kind} of {of}.
      </strong>{' '}
      It is shown now and never again: keep it where your program finds it.
    </p>
    <p className="secret">
      <code>{secret}</code> <CopyButton text={secret} of={`${kind} of ${of}`} />
    </p>
  </Notice>
)
