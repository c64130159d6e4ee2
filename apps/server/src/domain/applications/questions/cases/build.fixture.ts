/** Builds questions with defaults for the fields that a case does not concern. */
type Fields = Record<string, unknown>

export const yesNoQuestion = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export const selectQuestion = (id: string, more: Fields = {}) => ({
  id,
  type: 'select',
  question: `${id}?`,
  options: yesNoQuestion,
  ...more,
})
export const multiselectQuestion = (id: string, more: Fields = {}) => ({
  ...selectQuestion(id),
  type: 'multiselect',
  ...more,
})
export const hierarchicalQuestion = (id: string, more: Fields = {}) => ({
  ...selectQuestion(id),
  type: 'hierarchical',
  ...more,
})
export const textQuestion = (id: string, more: Fields = {}) => ({
  id,
  type: 'text',
  question: `${id}?`,
  ...more,
})
export const textareaQuestion = (id: string, more: Fields = {}) => ({
  ...textQuestion(id),
  type: 'textarea',
  ...more,
})
export const dateQuestion = (id: string, more: Fields = {}) => ({
  ...textQuestion(id),
  type: 'date',
  ...more,
})
export const fileQuestion = (id: string, more: Fields = {}) => ({
  ...textQuestion(id),
  type: 'file',
  ...more,
})
export const informationBlock = (id: string, more: Fields = {}) => ({
  id,
  type: 'information',
  text: `About ${id}.`,
  ...more,
})
export const pagebreakItem = (id: string, more: Fields = {}) => ({ id, type: 'pagebreak', ...more })
export const createOption = (value: string, more: Fields = {}) => ({
  value,
  label: value.toUpperCase(),
  ...more,
})
export const createOptions = (...values: string[]) => values.map((value) => createOption(value))
export const withCondition = (id: string, value: string) => ({ condition: { id, value } })
/** A dependent list of a hierarchical question. */
export const dependentList = (id: string, of: string, value: string, ...values: string[]) => ({
  id,
  ...withCondition(of, value),
  options: createOptions(...(values.length === 0 ? ['x', 'y'] : values)),
})
export const omitField = (question: Fields, field: string) =>
  Object.fromEntries(Object.entries(question).filter(([name]) => name !== field))
export const createMany = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
