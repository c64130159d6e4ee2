import type { QuestionType } from '@tiller/contract/platform/applications/questions'
import { checkIntegerInRange, isText, type AddFault } from './checks.ts'
import { formatsByType, numberFormats } from '@tiller/contract/application-form/question-types'

const maxCharacters = 10_000

type Fields = Record<string, unknown>

/** Checks that each limit of a question is within its bounds and that no answer is impossible. */
export function checkQuestionLimits(
  question: Fields,
  type: QuestionType,
  values: number,
  addFault: AddFault,
) {
  const { limit, minCharCount, minSelectionCount, maxSelectionCount } = question
  const hasLimit = checkIntegerInRange(limit, 'limit', [1, maxCharacters], addFault)
  if (
    checkIntegerInRange(minCharCount, 'minCharCount', [0, maxCharacters], addFault) &&
    hasLimit &&
    minCharCount > limit
  )
    addFault('minCharCount', 'must not be above limit')
  if (type === 'multiselect') {
    const hasMost = checkIntegerInRange(
      maxSelectionCount,
      'maxSelectionCount',
      [1, Math.max(1, values)],
      addFault,
    )
    if (
      checkIntegerInRange(minSelectionCount, 'minSelectionCount', [0, Math.max(1, values)], addFault) &&
      hasMost &&
      minSelectionCount > maxSelectionCount
    )
      addFault('minSelectionCount', 'must not be above maxSelectionCount')
  }
  checkFormat(question, type, addFault)
}

function checkFormat({ format, min, max }: Fields, type: QuestionType, addFault: AddFault) {
  const formats = formatsByType[type]
  if (formats === undefined) return
  if (format !== undefined && !(isText(format) && formats.includes(format)))
    return addFault('format', `must be one of ${formats.join(', ')}`)
  const bound = type === 'date' ? dayOf : numberOf(format)
  const [least, most] = [bound(min, 'min', addFault), bound(max, 'max', addFault)]
  if (least !== undefined && most !== undefined && least > most) addFault('min', 'must not be above max')
}

/** Checks a bound of a `text` question with a number format. */
const numberOf = (format: unknown) => (value: unknown, path: string, addFault: AddFault) => {
  if (value === undefined) return undefined
  if (!isText(format) || !numberFormats.includes(format))
    addFault(path, `requires one of the formats ${numberFormats.join(', ')}`)
  else if (typeof value !== 'number' || !Number.isFinite(value)) addFault(path, 'must be a number')
  else return value
  return undefined
}

/** Checks a bound of a date question, for example `2026-03-01`. */
function dayOf(value: unknown, path: string, addFault: AddFault) {
  if (value === undefined) return undefined
  if (isText(value) && /^\d{4}-\d\d-\d\d$/.test(value)) {
    const time = Date.parse(value)
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(value)) return time
  }
  addFault(path, 'must be a day such as 2026-03-01')
  return undefined
}
