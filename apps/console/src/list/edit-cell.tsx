import { TillerError } from '@tiller/client'
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { t } from '../language/text.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { getTopLevelField } from '../api/rules/field.ts'
import { describeProblems, formatProblem } from '../form/describe-problems.ts'
import { formatMoney, parseMoney, formatMoneyInput } from '../format/money.ts'
import { humanize } from '../format/text.ts'

type Props = {
  cents: number
  label: string
  /** The API name of the amount. Arrow keys move between cells with the same name. */
  column: string
  isDisabled: boolean
  save: (cents: number) => Promise<void>
  /** Called when several lines are pasted. They apply to this row and those below. */
  paste: (lines: readonly string[]) => void
}

/** An editable amount. Enter and arrow keys save it; Escape cancels. A rejected amount stays in the input. */
export function EditCell(props: Props) {
  const { cents, label, column, isDisabled } = props
  const editing = useEditing(props)
  const { input, fault } = editing
  const cell = useRef<HTMLSpanElement>(null)
  useClickOutside(cell, fault !== undefined, editing.end)
  const shown = formatMoney(cents)
  return (
    <span ref={cell} className="edit-cell" data-column={column}>
      {input === undefined ? (
        <button
          type="button"
          data-edit
          aria-label={t('{label}: {amount}, change', { label, amount: shown })}
          disabled={isDisabled}
          onClick={() => editing.type(formatMoneyInput(cents))}
        >
          {shown}
        </button>
      ) : (
        <AmountInput {...props} {...editing} input={input} />
      )}
      {fault === undefined ? null : (
        <span className="ui-field-error" role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}

function useEditing({ cents, column, save }: Props) {
  const [input, setTyped] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const type = (typed: string | undefined) => {
    setTyped(typed)
    setFault(undefined)
  }
  const end = () => type(undefined)
  const commit = async () => {
    if (input === undefined || isSaving) return
    const next = input.trim() === '' ? 0 : parseMoney(input)
    if (next === undefined || next < 0) {
      setFault(t('must be an amount of dollars and cents'))
      return
    }
    if (next === cents) {
      end()
      return
    }
    setIsSaving(true)
    try {
      await save(next)
      // Together with the new row, which is rendered in the background; otherwise the old amount would show in between.
      startTransition(() => {
        setIsSaving(false)
        end()
      })
    } catch (error) {
      setIsSaving(false)
      setFault(explainError(error, column))
    }
  }
  return { input, type, isSaving, fault, commit, end }
}

/** Calls `act` for each click by the user outside the element. */
function useClickOutside(element: RefObject<HTMLElement | null>, isActive: boolean, act: () => void) {
  const onClick = useEffectEvent(({ target, isTrusted }: MouseEvent) => {
    // Arrow keys click the next cell by a script.
    if (isTrusted && target instanceof Node && element.current?.contains(target) === false) act()
  })
  useEffect(() => {
    if (!isActive) return
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [isActive])
}

/** Returns the problem of a field, or the message of an error that names none. */
function explainError(error: unknown, column: string): string {
  const errors = error instanceof TillerError ? error.errors : []
  const [problem] = describeProblems(errors, { [column]: { help: '', kind: 'money' } })
  if (problem === undefined) return formatErrorMessage(error)
  return formatProblem(humanize(getTopLevelField(problem.field)), problem.message)
}

function AmountInput({
  label,
  column,
  paste,
  input,
  type,
  isSaving,
  fault,
  commit,
  end,
}: Pick<Props, 'label' | 'column' | 'paste'> & ReturnType<typeof useEditing> & { input: string }) {
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
      aria-invalid={fault === undefined ? undefined : true}
      aria-busy={isSaving}
      readOnly={isSaving}
      inputMode="decimal"
      // The user asked to edit.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      value={input}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      // A rejected amount is sent again only by a key.
      onBlur={() => (fault === undefined ? void commit() : undefined)}
    />
  )
}

function editBeside(from: HTMLElement, column: string, by: number): void {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  const at = cells.findIndex((cell) => cell.contains(from))
  cells[at + by]?.querySelector<HTMLElement>('[data-edit]')?.click()
}
