import type { FormSpec } from '@tiller/contract/application-form/groups'
import type { QuestionOption, Question } from '@tiller/contract/application-form/question'
import type { HostedForm } from './hosted-form.ts'

export const toFormSpec = (
  form: HostedForm,
  questions: readonly Question[],
  slots: readonly QuestionOption[] | null,
): FormSpec => ({
  resumeRequired: form.resumeRequired,
  address: form.address,
  education: form.education,
  workExperience: form.workExperience,
  slots,
  questionSets: form.questionSets,
  questions,
})

const toPublicOption = ({ value, label }: QuestionOption): QuestionOption => ({ value, label })

/** Removes the markers of correct options, which seekers must not see. */
export const toPublicSpec = (spec: FormSpec): FormSpec => ({
  ...spec,
  questions: spec.questions.map(({ options, hierarchicalOptions, ...question }) => ({
    ...question,
    ...(options === undefined ? {} : { options: options.map(toPublicOption) }),
    ...(hierarchicalOptions === undefined
      ? {}
      : {
          hierarchicalOptions: hierarchicalOptions.map((list) => ({
            ...list,
            options: list.options.map(toPublicOption),
          })),
        }),
  })),
})
