import { checkFieldNames, checkText, isObject, isText, type AddFault } from './checks.ts'

/** Earlier questions by id, with the values of each list; undefined for questions without a list. */
export type EarlierQuestions = ReadonlyMap<string, ReadonlySet<string> | undefined>

/**
 * Checks that a condition names an earlier list and one of its values.
 *
 * @param what the kind of list, for messages
 */
export function checkQuestionCondition(
  condition: unknown,
  path: string,
  { before, what }: { before: EarlierQuestions; what: string },
  addFault: AddFault,
) {
  if (!isObject(condition)) return addFault(path, 'must be an object with id and value')
  checkFieldNames(condition, path, ['id', 'value'], addFault)
  const { id, value } = condition
  const isNamed = checkText(id, `${path}.id`, 64, addFault)
  const hasValue = checkText(value, `${path}.value`, 255, addFault)
  if (!isNamed || !isText(id)) return
  const values = before.get(id)
  if (values === undefined)
    addFault(
      `${path}.id`,
      before.has(id) ? `names a question that is not a ${what}` : `does not name an earlier ${what}`,
    )
  else if (hasValue && isText(value) && !values.has(value))
    addFault(`${path}.value`, `is not the value of an option of ${id}`)
}
