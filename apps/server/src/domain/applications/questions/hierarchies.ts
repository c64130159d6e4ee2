import { checkFieldNames, checkText, isObject, type AddFault } from './checks.ts'
import { checkQuestionCondition } from './conditions.ts'
import { checkQuestionOptions } from './options.ts'

const maxLists = 1_000

/**
 * Checks the dependent lists of a `hierarchical` question: each has a unique id and depends on a value of the
 * question's own list or an earlier dependent list, and no two depend on the same value.
 *
 * @param own the id of the question and the values of its list
 * @param taken ids in use; the ids of the lists are added
 * @returns the number of correct options in all lists
 */
export function checkDependentLists(
  lists: unknown,
  path: string,
  { own: [id, values], taken }: { own: readonly [string, ReadonlySet<string>]; taken: Set<string> },
  addFault: AddFault,
): number {
  if (lists === undefined) return 0
  if (!Array.isArray(lists)) {
    addFault(path, 'must be a list')
    return 0
  }
  if (lists.length > maxLists) {
    addFault(path, `must have at most ${maxLists} lists`)
    return 0
  }
  const before = new Map([[id, values]])
  const branches = new Set<string>()
  let correct = 0
  for (const [index, list] of lists.entries()) {
    const at = `${path}[${index}]`
    if (!isObject(list)) {
      addFault(at, 'must be an object')
      continue
    }
    checkFieldNames(list, at, ['id', 'condition', 'options'], addFault)
    if (list['condition'] === undefined) addFault(`${at}.condition`, 'is missing')
    else
      checkQuestionCondition(
        list['condition'],
        `${at}.condition`,
        { before, what: 'list of the question' },
        addFault,
      )
    const branch = JSON.stringify(list['condition'])
    if (branches.has(branch)) addFault(`${at}.condition`, 'is already the condition of an earlier list')
    branches.add(branch)
    const found = checkQuestionOptions(list['options'], `${at}.options`, addFault)
    correct += found.correct
    const listId = list['id']
    if (!checkText(listId, `${at}.id`, 64, addFault)) continue
    if (taken.has(listId)) addFault(`${at}.id`, 'is already in use')
    taken.add(listId)
    before.set(listId, found.values)
  }
  return correct
}
