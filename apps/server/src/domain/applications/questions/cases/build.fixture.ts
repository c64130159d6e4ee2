/** Builds questions with defaults for the fields that a case does not concern. */
type Fields = Record<string, unknown>

export const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export const select = (id: string, more: Fields = {}) => ({
  id,
  type: 'select',
  question: `${id}?`,
  options: yesNo,
  ...more,
})
export const multiselect = (id: string, more: Fields = {}) => ({
  ...select(id),
  type: 'multiselect',
  ...more,
})
export const hierarchical = (id: string, more: Fields = {}) => ({
  ...select(id),
  type: 'hierarchical',
  ...more,
})
export const text = (id: string, more: Fields = {}) => ({ id, type: 'text', question: `${id}?`, ...more })
export const textarea = (id: string, more: Fields = {}) => ({ ...text(id), type: 'textarea', ...more })
export const date = (id: string, more: Fields = {}) => ({ ...text(id), type: 'date', ...more })
export const file = (id: string, more: Fields = {}) => ({ ...text(id), type: 'file', ...more })
export const information = (id: string, more: Fields = {}) => ({
  id,
  type: 'information',
  text: `About ${id}.`,
  ...more,
})
export const pagebreak = (id: string, more: Fields = {}) => ({ id, type: 'pagebreak', ...more })
export const option = (value: string, more: Fields = {}) => ({ value, label: value.toUpperCase(), ...more })
export const options = (...values: string[]) => values.map((value) => option(value))
export const when = (id: string, value: string) => ({ condition: { id, value } })
/** A dependent list of a hierarchical question. */
export const list = (id: string, of: string, value: string, ...values: string[]) => ({
  id,
  ...when(of, value),
  options: options(...(values.length === 0 ? ['x', 'y'] : values)),
})
export const without = (question: Fields, field: string) =>
  Object.fromEntries(Object.entries(question).filter(([name]) => name !== field))
export const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
