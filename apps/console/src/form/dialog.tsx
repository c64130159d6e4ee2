import { useEffect, useRef, type ReactNode } from 'react'

/** A question in front of the screen, open from the beginning; Escape answers that it is not to happen. */
export function Question({
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
