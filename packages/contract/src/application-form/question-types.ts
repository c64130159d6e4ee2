import type { QuestionType } from '../platform/applications/questions.ts'

/** What every question takes, a `pagebreak` excepted. */
const shared = ['id', 'type', 'condition'] as const
const asked = [...shared, 'question', 'required'] as const

/** The fields of each type. */
export const fieldsOf: Record<QuestionType, readonly string[]> = {
  textarea: [...asked, 'limit', 'minCharCount'],
  text: [...asked, 'limit', 'minCharCount', 'format', 'min', 'max'],
  select: [...asked, 'options'],
  hierarchical: [...asked, 'options', 'hierarchicalOptions'],
  multiselect: [...asked, 'options', 'minSelectionCount', 'maxSelectionCount'],
  date: [...asked, 'format', 'min', 'max'],
  file: asked,
  information: [...shared, 'text'],
  pagebreak: ['id', 'type'],
}

export const hasOptions = (type: QuestionType) => fieldsOf[type].includes('options')

/** Whether it is answered at all. */
export const isAsked = (type: QuestionType) => fieldsOf[type].includes('question')

export const numberFormats = ['integer', 'decimal']

/** The formats of each type that has any. */
export const formatsOf: Partial<Record<QuestionType, readonly string[]>> = {
  text: [...numberFormats, 'email', 'phone', 'url', 'zipcode'],
  date: ['yyyy-MM-dd', 'MM/dd/yyyy', 'MM/yyyy', 'yyyy'],
}
