import type { KeyboardEvent, ReactNode, Ref } from 'react'
import styles from './dialog.module.css'
import { hitListId, getOptionId } from './Results.tsx'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const label = 'Search guides, operations, fields and error codes'

type Props = {
  ref: Ref<HTMLInputElement>
  /** Number of hits. */
  count: number
  active: number
  onType: (text: string) => void
  onMove: (index: number) => void
}

/** The combobox for the search text. */
export function SearchField({ ref, count, active, onType, onMove }: Props): ReactNode {
  const onKey = ({ key, nativeEvent }: KeyboardEvent) => {
    // Enter that confirms an input method composition, as in Japanese, opens nothing.
    if (key === 'Enter' && !nativeEvent.isComposing) document.getElementById(getOptionId(active))?.click()
    const step = steps[key]
    if (step === undefined || count === 0) return
    nativeEvent.preventDefault()
    onMove((active + step + count) % count)
  }
  return (
    <input
      ref={ref}
      className={styles.input}
      type="text"
      role="combobox"
      placeholder={label}
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={count > 0}
      aria-controls={hitListId}
      {...(count > 0 && { 'aria-activedescendant': getOptionId(active) })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKey}
    />
  )
}
