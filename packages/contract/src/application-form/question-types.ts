import type { QuestionType } from '../platform/applications/questions.ts'

/** Fields of every question type except `pagebreak`. */
const shared = ['id', 'type', 'condition'] as const
const asked = [...shared, 'question', 'required'] as const

export const fieldsByType: Record<QuestionType, readonly string[]> = {
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

export const typeHasOptions = (type: QuestionType) => fieldsByType[type].includes('options')

/** Returns whether questions of this type have an answer. Headings and page breaks do not. */
export const typeHasAnswer = (type: QuestionType) => fieldsByType[type].includes('question')

export const numberFormats = ['integer', 'decimal']

export const formatsByType: Partial<Record<QuestionType, readonly string[]>> = {
  text: [...numberFormats, 'email', 'phone', 'url', 'zipcode'],
  date: ['yyyy-MM-dd', 'MM/dd/yyyy', 'MM/yyyy', 'yyyy'],
}
