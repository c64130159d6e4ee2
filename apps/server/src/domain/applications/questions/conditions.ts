import { checkNames, checkText, isObject, isText, type AddFault } from './checks.ts'

/** What can be chosen in a list that stands before, by its id; other things that stand before have no values. */
export type EarlierQuestions = ReadonlyMap<string, ReadonlySet<string> | undefined>

/**
 * The rules for a condition: it names a list that stands before, and a value that can be chosen there.
 *
 * @param what the kind of thing that it has to name, as a sentence calls it
 */
export function checkCondition(
  condition: unknown,
  path: string,
  { before, what }: { before: EarlierQuestions; what: string },
  tell: AddFault,
) {
  if (!isObject(condition)) return tell(path, 'must be an object with id and value')
  checkNames(condition, path, ['id', 'value'], tell)
  const { id, value } = condition
  const isNamed = checkText(id, `${path}.id`, 64, tell)
  const hasValue = checkText(value, `${path}.value`, 255, tell)
  if (!isNamed || !isText(id)) return
  const values = before.get(id)
  if (values === undefined)
    tell(
      `${path}.id`,
      before.has(id) ? `names a question that is no ${what}` : `does not name an earlier ${what}`,
    )
  else if (hasValue && isText(value) && !values.has(value))
    tell(`${path}.value`, `is no value of an option of ${id}`)
}
