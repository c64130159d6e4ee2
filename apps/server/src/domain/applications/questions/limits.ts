import type { QuestionType } from '@tiller/contract/platform/applications/questions'
import { checkCount, isText, type AddFault } from './checks.ts'
import { formatsOf, numberFormats } from '@tiller/contract/application-form/question-types'

const maxCharacters = 10_000

type Fields = Record<string, unknown>

/** The rules between the limits of a question: each within its bounds, and none that nothing can keep. */
export function checkLimits(question: Fields, type: QuestionType, values: number, tell: AddFault) {
  const { limit, minCharCount, minSelectionCount, maxSelectionCount } = question
  const hasLimit = checkCount(limit, 'limit', [1, maxCharacters], tell)
  if (checkCount(minCharCount, 'minCharCount', [0, maxCharacters], tell) && hasLimit && minCharCount > limit)
    tell('minCharCount', 'must not be above limit')
  if (type === 'multiselect') {
    const hasMost = checkCount(maxSelectionCount, 'maxSelectionCount', [1, Math.max(1, values)], tell)
    if (
      checkCount(minSelectionCount, 'minSelectionCount', [0, Math.max(1, values)], tell) &&
      hasMost &&
      minSelectionCount > maxSelectionCount
    )
      tell('minSelectionCount', 'must not be above maxSelectionCount')
  }
  checkFormat(question, type, tell)
}

function checkFormat({ format, min, max }: Fields, type: QuestionType, tell: AddFault) {
  const formats = formatsOf[type]
  if (formats === undefined) return
  if (format !== undefined && !(isText(format) && formats.includes(format)))
    return tell('format', `must be one of ${formats.join(', ')}`)
  const bound = type === 'date' ? dayOf : numberOf(format)
  const [least, most] = [bound(min, 'min', tell), bound(max, 'max', tell)]
  if (least !== undefined && most !== undefined && least > most) tell('min', 'must not be above max')
}

/** A bound of a number, which only a `text` in a number format has. */
const numberOf = (format: unknown) => (value: unknown, path: string, tell: AddFault) => {
  if (value === undefined) return undefined
  if (!isText(format) || !numberFormats.includes(format))
    tell(path, `takes a format that is one of ${numberFormats.join(', ')}`)
  else if (typeof value !== 'number' || !Number.isFinite(value)) tell(path, 'must be a number')
  else return value
  return undefined
}

/** A bound of a date: a day of the calendar, such as `2026-03-01`. */
function dayOf(value: unknown, path: string, tell: AddFault) {
  if (value === undefined) return undefined
  if (isText(value) && /^\d{4}-\d\d-\d\d$/.test(value)) {
    const time = Date.parse(value)
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return time
  }
  tell(path, 'must be a day such as 2026-03-01')
  return undefined
}
