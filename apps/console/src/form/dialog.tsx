import { useEffect, useRef, type ReactNode } from 'react'

/** A modal dialog. It opens when it is mounted, and Escape closes it. */
export function Dialog({
  title,
  children,
  onClose,
  isWide = false,
}: {
  title: string
  children: ReactNode
  onClose: () => void
  isWide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (current?.open === false) current.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'question wide' : 'question'}
      aria-label={title}
      onClose={onClose}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  )
}
