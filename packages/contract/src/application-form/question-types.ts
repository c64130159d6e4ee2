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

export const hasOptions = (type: QuestionType) => fieldsByType[type].includes('options')

/** Returns whether applicants answer questions of a type: all but headings and page breaks. */
export const hasAnswer = (type: QuestionType) => fieldsByType[type].includes('question')

export const numberFormats = ['integer', 'decimal']

export const formatsByType: Partial<Record<QuestionType, readonly string[]>> = {
  text: [...numberFormats, 'email', 'phone', 'url', 'zipcode'],
  date: ['yyyy-MM-dd', 'MM/dd/yyyy', 'MM/yyyy', 'yyyy'],
}
