import { useRef, type ReactNode } from 'react'
import { t } from '../language/text.ts'

type Props = {
  label: string
  of: string
  children: ReactNode
  disabled?: boolean
  act: () => void
}

/** A button for an irreversible action, which asks for confirmation. */
export function ConfirmButton({ label, of, children, disabled = false, act }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="plain" disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {label}
        <span className="unseen"> {of}</span>
      </button>
      <dialog ref={dialog} className="question">
        <h2>
          {of === '' ? t('{action}?', { action: label }) : t('{action} {name}?', { action: label, name: of })}
        </h2>
        {children}
        <form method="dialog" className="actions">
          <button type="submit" className="ui-button ui-button-quiet">
            {t('Cancel')}
          </button>
          <button type="submit" className="ui-button" onClick={act}>
            {label}
          </button>
        </form>
      </dialog>
    </>
  )
}
