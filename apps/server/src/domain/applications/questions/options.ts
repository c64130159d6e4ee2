import { checkNames, checkText, isObject, type AddFault } from './checks.ts'

const maxOptions = 500
const maxValueLength = 255
const maxLabelLength = 500

/**
 * The rules for what can be chosen: at least one option, each with a value of its own and a label.
 *
 * @returns the values, and how many options are correct
 */
export function checkOptions(options: unknown, path: string, tell: AddFault) {
  const values = new Set<string>()
  let correct = 0
  if (options === undefined) tell(path, 'is missing')
  else if (!Array.isArray(options)) tell(path, 'must be a list')
  else if (options.length === 0) tell(path, 'must have at least one option')
  else if (options.length > maxOptions) tell(path, `must have at most ${maxOptions} options`)
  else
    for (const [index, option] of options.entries()) {
      const at = `${path}[${index}]`
      if (!isObject(option)) {
        tell(at, 'must be an object')
        continue
      }
      checkNames(option, at, ['value', 'label', 'correct'], tell)
      checkText(option['label'], `${at}.label`, maxLabelLength, tell)
      if (checkText(option['value'], `${at}.value`, maxValueLength, tell)) {
        if (values.has(option['value'])) tell(`${at}.value`, 'is the value of an earlier option, too')
        values.add(option['value'])
      }
      if (option['correct'] === true) correct += 1
      else if (option['correct'] !== undefined && option['correct'] !== false)
        tell(`${at}.correct`, 'must be true or false')
    }
  return { values, correct }
}
