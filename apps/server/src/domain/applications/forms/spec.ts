import type { FormSpec } from '@tiller/contract/application-form/groups'
import type { Option, Question } from '@tiller/contract/application-form/question'
import type { HostedForm } from './hosted-form.ts'

/** What a form asks. What is correct stays here. */
export const toFormSpec = (
  form: HostedForm,
  questions: readonly Question[],
  slots: readonly Option[] | null,
): FormSpec => ({
  resumeRequired: form.resumeRequired,
  address: form.address,
  education: form.education,
  workExperience: form.workExperience,
  slots,
  questions,
})

const toPublicOption = ({ value, label }: Option): Option => ({ value, label })

/** The same for the eyes of seekers. */
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
