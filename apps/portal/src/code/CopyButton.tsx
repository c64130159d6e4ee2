import { useState, type ReactNode } from 'react'
import styles from './copy-button.module.css'

type Props = {
  text: string
  /** Whether the button is on a terminal, which is dark in both color modes. */ isNight?: boolean
}

/** Copies a text and shows a confirmation until the pointer or the focus leaves. */
export function CopyButton({ text, isNight = false }: Props): ReactNode {
  const [label, setLabel] = useState('Copy')
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Not allowed'),
    )
  }
  const reset = () => setLabel('Copy')
  return (
    <button
      type="button"
      className={isNight ? `${styles.copy} ${styles.night}` : styles.copy}
      onClick={copy}
      onBlur={reset}
      onPointerLeave={reset}
    >
      <span aria-live="polite">{label}</span>
    </button>
  )
}
