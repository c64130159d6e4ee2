import type { PostedJob } from '@tiller/client/platform'
import { fields } from 'virtual:fields/PostedJob'
import { validate } from 'virtual:rules/PostedJob'
import type { FieldSpec, FieldSpecs } from '../../api/rules/field.ts'
import { createRequestBody, type FormValues } from '../../form/form-values.ts'
import type { FormSpec } from '../../form/use-form.ts'
import {
  createLastDayCodec,
  descriptionHtmlCodec,
  payRangeCodec,
  placeLinesCodec,
  recipientCodec,
  requiredTextCodec,
  webAddressCodec,
  yesOrNoCodec,
  type ApplyValues,
} from './codecs.ts'
import { t } from '../../language/text.ts'

const shownNames = [
  'title',
  'company',
  'locations',
  'remote',
  'jobType',
  'expiresAt',
  'pay',
  'description',
  'existingVacancy',
  'email',
  'url',
] as const satisfies readonly (keyof PostedJob)[]

export const infoOf = (all: FieldSpecs, name: string): FieldSpec => {
  const info = all[name]
  if (info === undefined) throw new Error(`The contract has no field ${name}.`)
  return info
}

const labels = {
  title: t('Job title'),
  company: t('Company'),
  locations: t('Place'),
  jobType: t('Work type'),
  expiresAt: t('Last day to apply'),
  pay: t('Pay'),
  description: t('Job description'),
  existingVacancy: t('Is the ad for an existing vacancy?'),
  email: t('E-mail address for applications'),
  url: t('Web address of the job'),
}

/** The fields of a posted job that the form contains. */
export const jobSpec: FormSpec = {
  fields: Object.fromEntries(shownNames.map((name) => [name, infoOf(fields, name)])),
  labels: () => labels,
  validate,
  codecs: {
    title: requiredTextCodec,
    company: requiredTextCodec,
    locations: placeLinesCodec,
    pay: payRangeCodec,
    description: descriptionHtmlCodec,
    existingVacancy: yesOrNoCodec,
    expiresAt: createLastDayCodec(),
    email: recipientCodec,
    url: webAddressCodec,
  },
}

/** Returns the fields of a new job, whose last day is not in the past. */
export const createNewJobSpec = (today: string): FormSpec => ({
  ...jobSpec,
  labels: ({ email }) =>
    (email as ApplyValues).by === 'URL' ? labels : { ...labels, url: t('Your website') },
  codecs: { ...jobSpec.codecs, expiresAt: createLastDayCodec(today) },
})

export const maxTitleLength = 255
export const maxCompanyLength = 128

/** Returns the valid values of the form as a job, for its preview. */
export const toPreviewedJob = (values: FormValues): Partial<PostedJob> =>
  createRequestBody(values, jobSpec.fields, jobSpec.codecs).body
