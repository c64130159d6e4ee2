import type { PostedJob } from '@tiller/client/platform'
import { blank as blankCampaign, fields as campaignFields } from 'virtual:fields/CampaignCreate'
import { fields } from 'virtual:fields/PostedJob'
import { validate as validateCampaign } from 'virtual:rules/CampaignCreate'
import { validate } from 'virtual:rules/PostedJob'
import type { FieldSpec, FieldSpecs } from '../../api/rules/field.ts'
import { createRequestBody, type FormValues } from '../../form/form-values.ts'
import type { FormSpec } from '../../form/use-form.ts'
import { parseMoney } from '../../format/money.ts'
import {
  descriptionHtmlCodec,
  lastDayCodec,
  payRangeCodec,
  placeLinesCodec,
  recipientCodec,
  requiredTextCodec,
  webAddressCodec,
  yesOrNoCodec,
} from './codecs.ts'

const shownNames = [
  'title',
  'company',
  'locations',
  'remote',
  'jobType',
  'pay',
  'description',
  'existingVacancy',
  'expiresAt',
  'email',
  'url',
] as const satisfies readonly (keyof PostedJob)[]

const infoOf = (all: FieldSpecs, name: string): FieldSpec => {
  const info = all[name]
  if (info === undefined) throw new Error(`The contract has no field ${name}.`)
  return info
}

/** The fields of a posted job that the form contains. */
export const jobSpec: FormSpec = {
  fields: Object.fromEntries(shownNames.map((name) => [name, infoOf(fields, name)])),
  validate,
  codecs: {
    title: requiredTextCodec,
    company: requiredTextCodec,
    locations: placeLinesCodec,
    pay: payRangeCodec,
    description: descriptionHtmlCodec,
    existingVacancy: yesOrNoCodec,
    expiresAt: lastDayCodec,
    email: recipientCodec,
    url: webAddressCodec,
  },
}

export const maxTitleLength = 255
export const maxCompanyLength = 128

/** Returns the valid values of the form as a job, for its preview. */
export const toPreviewedJob = (values: FormValues): Partial<PostedJob> =>
  createRequestBody(values, jobSpec.fields, jobSpec.codecs).body

/** Requires a monthly budget. In the API, a campaign without one has no cap. */
const cappedBudget: NonNullable<FormSpec['codecs']> = {
  monthlyBudget: {
    toFormValue: (cents) => cents,
    fromFormValue: (values) => {
      const cents = parseMoney(String(values))
      return cents === undefined || cents <= 0
        ? { faults: [{ message: 'must be an amount of dollars above 0' }] }
        : { value: cents }
    },
  },
}

/** The form for the price and budget of the job's campaign. All other settings have their defaults. */
export const jobCampaignSpec: FormSpec = {
  fields: {
    basicCpc: infoOf(campaignFields, 'basicCpc'),
    monthlyBudget: infoOf(campaignFields, 'monthlyBudget'),
  },
  validate: validateCampaign,
  codecs: cappedBudget,
  finish: (body) => ({ ...blankCampaign, name: 'Job', ...body }),
}

export const initialCampaignValues: FormValues = {
  isAdvertised: true,
  basicCpc: '0.50',
  monthlyBudget: '100.00',
}
