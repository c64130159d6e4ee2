import { useState, type ReactNode } from 'react'
import styles from './CopyButton.module.css'

/** Copies a text and says so until the pointer or the focus leaves. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const [label, setLabel] = useState('Copy')
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Not allowed'),
    )
  }
  const reset = () => setLabel('Copy')
  return (
    <button type="button" className={styles.copy} onClick={copy} onBlur={reset} onPointerLeave={reset}>
      <span aria-live="polite">{label}</span>
    </button>
  )
}
