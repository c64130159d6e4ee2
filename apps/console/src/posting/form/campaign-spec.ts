import { blank as blankCampaign, fields as campaignFields } from 'virtual:fields/CampaignCreate'
import { validate as validateCampaign } from 'virtual:rules/CampaignCreate'
import type { FormValues } from '../../form/form-values.ts'
import type { FormSpec } from '../../form/use-form.ts'
import { parseMoney } from '../../format/money.ts'
import { infoOf } from './spec.ts'
import { t } from '../../language/text.ts'

/** Requires a monthly budget. In the API, a campaign without one has no cap. */
const cappedBudget: NonNullable<FormSpec['codecs']> = {
  monthlyBudget: {
    toFormValue: (cents) => cents,
    fromFormValue: (values) => {
      const cents = parseMoney(String(values))
      return cents === undefined || cents <= 0
        ? { faults: [{ message: t('must be an amount of dollars above 0') }] }
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
  labels: () => ({ basicCpc: t('Price per click'), monthlyBudget: t('Monthly budget') }),
  validate: validateCampaign,
  codecs: cappedBudget,
  finish: (body) => ({ ...blankCampaign, name: 'Job', ...body }),
}

export const initialCampaignValues: FormValues = {
  isAdvertised: true,
  basicCpc: '0.50',
  monthlyBudget: '100.00',
}
