import { startTransition, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { t } from '../language/text.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { formatMoney, parseMoney, formatMoneyInput } from '../format/money.ts'

type Props = {
  cents: number
  label: string
  /** The name of the column. Arrow keys move between cells with the same name. */
  column: string
  isDisabled: boolean
  save: (cents: number) => Promise<void>
  /** Called when several lines are pasted. They apply to this row and those below. */
  paste: (lines: readonly string[]) => void
}

/** An editable amount. Enter and arrow keys save it; Escape cancels. */
export function EditCell(props: Props) {
  const { cents, label, column, isDisabled } = props
  const { input, type, saving, fault, commit, end } = useEditing(props)
  const shown = formatMoney(saving ?? cents)
  return (
    <span className="edit-cell" data-column={column}>
      {input === undefined ? (
        <button
          type="button"
          data-edit
          aria-label={t('{label}: {amount}, change', { label, amount: shown })}
          aria-busy={saving !== undefined}
          disabled={isDisabled}
          onClick={() => type(formatMoneyInput(cents))}
        >
          {shown}
        </button>
      ) : (
        <AmountInput {...{ ...props, input, type, commit, end }} isWrong={fault !== undefined} />
      )}
      {fault === undefined ? null : (
        <span className="ui-field-error" role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}

function useEditing({ cents, save }: Props) {
  const [input, setTyped] = useState<string>()
  const [saving, setSaving] = useState<number>()
  const [fault, setFault] = useState<string>()
  const end = () => {
    setTyped(undefined)
    setFault(undefined)
  }
  const commit = async () => {
    if (input === undefined) return
    const next = input.trim() === '' ? 0 : parseMoney(input)
    if (next === undefined || next < 0) {
      setFault(t('must be an amount of dollars and cents'))
      return
    }
    end()
    if (next === cents) return
    // Optimistic: reverted if the server rejects it.
    setSaving(next)
    await save(next).catch((error: unknown) => setFault(formatErrorMessage(error)))
    // Together with the new row, which is rendered in the background; otherwise the old amount would show in between.
    startTransition(() => setSaving(undefined))
  }
  return { input, type: setTyped, saving, fault, commit, end }
}

function AmountInput({
  label,
  column,
  paste,
  input,
  type,
  commit,
  end,
  isWrong,
}: Pick<Props, 'label' | 'column' | 'paste'> & {
  input: string
  type: (input: string) => void
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
      // The user asked to edit.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      value={input}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => void commit()}
    />
  )
}

function editBeside(from: HTMLElement, column: string, by: number): void {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  const at = cells.findIndex((cell) => cell.contains(from))
  cells[at + by]?.querySelector<HTMLElement>('[data-edit]')?.click()
}
