import { checkFieldNames, checkText, isObject, type AddFault } from './checks.ts'

const maxOptions = 500
const maxValueLength = 255
const maxLabelLength = 500

/**
 * Checks that there is at least one option and that each has a unique value and a label.
 *
 * @returns the values, and the number of correct options
 */
export function checkQuestionOptions(options: unknown, path: string, addFault: AddFault) {
  const values = new Set<string>()
  let correct = 0
  if (options === undefined) addFault(path, 'is missing')
  else if (!Array.isArray(options)) addFault(path, 'must be a list')
  else if (options.length === 0) addFault(path, 'must have at least one option')
  else if (options.length > maxOptions) addFault(path, `must have at most ${maxOptions} options`)
  else
    for (const [index, option] of options.entries()) {
      const at = `${path}[${index}]`
      if (!isObject(option)) {
        addFault(at, 'must be an object')
        continue
      }
      checkFieldNames(option, at, ['value', 'label', 'correct'], addFault)
      checkText(option['label'], `${at}.label`, maxLabelLength, addFault)
      if (checkText(option['value'], `${at}.value`, maxValueLength, addFault)) {
        if (values.has(option['value'])) addFault(`${at}.value`, 'is already the value of an earlier option')
        values.add(option['value'])
      }
      if (option['correct'] === true) correct += 1
      else if (option['correct'] !== undefined && option['correct'] !== false)
        addFault(`${at}.correct`, 'must be true or false')
    }
  return { values, correct }
}
