import { checkNames, checkText, isObject, type AddFault } from './checks.ts'
import { checkCondition } from './conditions.ts'
import { checkOptions } from './options.ts'

const maxLists = 1_000

/**
 * The rules for the further lists of a `hierarchical` question: each has an id of its own, hangs on a value of the question's
 * own list or of one before it, and no two hang on the same value.
 *
 * @param own the id of the question with the values of its list
 * @param taken ids that are in use; those of the lists are added
 * @returns how many options are correct in all lists
 */
export function checkHierarchy(
  lists: unknown,
  path: string,
  { own: [id, values], taken }: { own: readonly [string, ReadonlySet<string>]; taken: Set<string> },
  tell: AddFault,
): number {
  if (lists === undefined) return 0
  if (!Array.isArray(lists)) {
    tell(path, 'must be a list')
    return 0
  }
  if (lists.length > maxLists) {
    tell(path, `must have at most ${maxLists} lists`)
    return 0
  }
  const before = new Map([[id, values]])
  const branches = new Set<string>()
  let correct = 0
  for (const [index, list] of lists.entries()) {
    const at = `${path}[${index}]`
    if (!isObject(list)) {
      tell(at, 'must be an object')
      continue
    }
    checkNames(list, at, ['id', 'condition', 'options'], tell)
    if (list['condition'] === undefined) tell(`${at}.condition`, 'is missing')
    else checkCondition(list['condition'], `${at}.condition`, { before, what: 'list of the question' }, tell)
    const branch = JSON.stringify(list['condition'])
    if (branches.has(branch)) tell(`${at}.condition`, 'is the condition of an earlier list, too')
    branches.add(branch)
    const found = checkOptions(list['options'], `${at}.options`, tell)
    correct += found.correct
    const listId = list['id']
    if (!checkText(listId, `${at}.id`, 64, tell)) continue
    if (taken.has(listId)) tell(`${at}.id`, 'is the id of something else, too')
    taken.add(listId)
    before.set(listId, found.values)
  }
  return correct
}
