import type { PostedJob } from '@tiller/client/platform'
import { blank as blankCampaign, fields as campaignFields } from 'virtual:fields/CampaignCreate'
import { fields } from 'virtual:fields/PostedJob'
import { validate as validateCampaign } from 'virtual:rules/CampaignCreate'
import { validate } from 'virtual:rules/PostedJob'
import type { FieldInfo, FieldInfos } from '../../api/rules/field.ts'
import { toBody, type FormValues } from '../../form/form-values.ts'
import type { FormSpec } from '../../form/use-form.ts'
import { parseMoney } from '../../format/money.ts'
import {
  descriptionHtml,
  lastDay,
  payRange,
  placeLines,
  recipient,
  requiredText,
  webAddress,
  yesOrNo,
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

const infoOf = (all: FieldInfos, name: string): FieldInfo => {
  const info = all[name]
  if (info === undefined) throw new Error(`The contract has no field ${name}.`)
  return info
}

/** The fields of a posted job that the form has. */
export const jobSpec: FormSpec = {
  fields: Object.fromEntries(shownNames.map((name) => [name, infoOf(fields, name)])),
  validate,
  codecs: {
    title: requiredText,
    company: requiredText,
    locations: placeLines,
    pay: payRange,
    description: descriptionHtml,
    existingVacancy: yesOrNo,
    expiresAt: lastDay,
    email: recipient,
    url: webAddress,
  },
}

export const longestTitle = 255
export const longestCompany = 128

/** Returns the valid values of a form as a job, for its preview. */
export const toPreviewedJob = (values: FormValues): Partial<PostedJob> =>
  toBody(values, jobSpec.fields, jobSpec.codecs).body

/** A campaign without a monthly budget has no cap, so this form requires one. */
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

/** Price and budget of the campaign for a single job. The other settings have their defaults. */
export const campaignSpec: FormSpec = {
  fields: {
    basicCpc: infoOf(campaignFields, 'basicCpc'),
    monthlyBudget: infoOf(campaignFields, 'monthlyBudget'),
  },
  validate: validateCampaign,
  codecs: cappedBudget,
  finish: (body) => ({ ...blankCampaign, name: 'Job', ...body }),
}

export const campaignStart: FormValues = { isAdvertised: true, basicCpc: '0.50', monthlyBudget: '100.00' }
