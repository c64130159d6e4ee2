import { useState } from 'react'
import { t, Text } from '../language/text.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { secret: string; of: string; kind?: 'secret' | 'password' }

/** A dialog with a secret that is shown only once. A notice on the page could be overlooked. */
export function OneTimeSecret({ secret, of, kind = 'secret' }: Props) {
  const [seen, setSeen] = useState<string>()
  if (seen === secret) return null
  const close = () => setSeen(secret)
  return (
    <Dialog title={t(kind === 'secret' ? 'Copy the secret' : 'Copy the password')} onClose={close}>
      <p>
        <Text
          id={
            kind === 'secret'
              ? 'This is the secret of <strong>{name}</strong>. Copy it now. You won’t see it again.'
              : 'This is the password of <strong>{name}</strong>. Copy it now. You won’t see it again.'
          }
          values={{ name: of, strong: (content) => <strong>{content}</strong> }}
        />
      </p>
      <p className="secret">
        <code>{secret}</code>{' '}
        <CopyButton
          text={secret}
          of={t(kind === 'secret' ? 'secret of {name}' : 'password of {name}', { name: of })}
        />
      </p>
      <div className="actions">
        <button type="button" className="ui-button" onClick={close}>
          {t('Done')}
        </button>
      </div>
    </Dialog>
  )
}
