import { useId, type ReactNode } from 'react'
import { t } from '../language/text.ts'

/** A menu behind "…" for actions that should not be pressed by accident. */
export function MoreMenu({ of, children }: { of: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="plain"
        popoverTarget={id}
        aria-label={t('More actions for {name}', { name: of })}
      >
        …
      </button>
      {/* A click on an action closes the menu. */}
      <div
        id={id}
        popover="auto"
        className="more-menu"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
