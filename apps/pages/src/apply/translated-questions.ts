import {
  builtInQuestionPrefix,
  listFormQuestions,
  slotQuestionId,
  type FormSpec,
} from '@tiller/contract/application-form/groups'
import type { Question } from '@tiller/contract/application-form/question'
import { formatSlot } from '../language/day-text.ts'
import type { Language } from '@tiller/ui/language'
import { translateKnown } from '../language/messages.ts'

/** Returns all questions of a form. The built-in ones are translated; those of the customer are unchanged. */
export const listTranslatedQuestions = (spec: FormSpec, zone: string, language: Language): Question[] =>
  listFormQuestions(spec, false).map((question) => {
    if (!question.id.startsWith(builtInQuestionPrefix)) return question
    const known = (text: string) => translateKnown(language, text)
    const toLabel = ({ value, label }: { value: string; label: string }) =>
      question.id === slotQuestionId ? formatSlot(new Date(value), zone, language) : known(label)
    return {
      ...question,
      question: known(question.question ?? ''),
      ...(question.options === undefined
        ? {}
        : { options: question.options.map((option) => ({ ...option, label: toLabel(option) })) }),
    }
  })
