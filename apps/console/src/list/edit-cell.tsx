import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { sentenceOf } from '../api/problem.tsx'
import { money, parseMoney, typedMoney } from '../format/money.ts'

type Props = {
  cents: number
  /** What the amount is of, for whoever hears the page. */
  label: string
  /** Cells of one column are walked through with the arrow keys. */
  column: string
  isDisabled: boolean
  save: (cents: number) => Promise<void>
  /** Several lines were pasted, for this row and those below. */
  paste: (lines: readonly string[]) => void
}

/** An amount of a row that can be changed where it stands: Enter or an arrow key saves, Escape does not. */
export function EditCell(props: Props) {
  const { cents, label, column, isDisabled } = props
  const { typed, type, saving, fault, commit, end } = useEditing(props)
  const shown = money(saving ?? cents)
  return (
    <span className="edit-cell" data-column={column}>
      {typed === undefined ? (
        <button
          type="button"
          data-edit
          aria-label={`${label}: ${shown}, change`}
          aria-busy={saving !== undefined}
          disabled={isDisabled}
          onClick={() => type(typedMoney(cents))}
        >
          {shown}
        </button>
      ) : (
        <AmountInput {...{ ...props, typed, type, commit, end }} isWrong={fault !== undefined} />
      )}
      {fault === undefined ? null : (
        <span className="ui-field-error" role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}

/** What is being typed into a cell, and its way to the server. */
function useEditing({ cents, save }: Props) {
  const [typed, setTyped] = useState<string>()
  const [saving, setSaving] = useState<number>()
  const [fault, setFault] = useState<string>()
  const end = () => {
    setTyped(undefined)
    setFault(undefined)
  }
  const commit = async () => {
    if (typed === undefined) return
    const next = typed.trim() === '' ? 0 : parseMoney(typed)
    if (next === undefined || next < 0) {
      setFault('must be an amount of dollars and cents')
      return
    }
    end()
    if (next === cents) return
    // Shown at once, and taken back if it is refused.
    setSaving(next)
    await save(next).catch((error: unknown) => setFault(sentenceOf(error)))
    setSaving(undefined)
  }
  return { typed, type: setTyped, saving, fault, commit, end }
}

function AmountInput({
  label,
  column,
  paste,
  typed,
  type,
  commit,
  end,
  isWrong,
}: Pick<Props, 'label' | 'column' | 'paste'> & {
  typed: string
  type: (typed: string) => void
  commit: () => Promise<void>
  end: () => void
  isWrong: boolean
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') end()
    else if (event.key === 'Enter' || by !== undefined) {
      event.preventDefault()
      const { currentTarget } = event
      void commit()
      if (by !== undefined) editBeside(currentTarget, column, by)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    end()
    paste(lines)
  }
  return (
    <input
      className="ui-input"
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      inputMode="decimal"
      // Whoever asked to change the amount means to type now.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => void commit()}
    />
  )
}

/** Goes on with the cell of the same column in a row above or below. */
function editBeside(from: HTMLElement, column: string, by: number): void {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  const at = cells.findIndex((cell) => cell.contains(from))
  cells[at + by]?.querySelector<HTMLElement>('[data-edit]')?.click()
}
