import { fields } from 'virtual:fields/CampaignCreate'
import { validate } from 'virtual:rules/CampaignCreate'
import type { FormSpec } from '../../form/use-form.ts'
import { orderFields } from '../../api/rules/field.ts'
import { campaignCodecs, campaignLayout, addFullTargetCpa } from './layout.ts'

const { fullTargetCpa: _, ...shown } = fields

export const campaignSpec: FormSpec = {
  fields: orderFields(
    shown,
    [...campaignLayout.main, ...campaignLayout.folded].flatMap(({ fields: names }) => names),
  ),
  validate,
  codecs: campaignCodecs,
  finish: addFullTargetCpa,
}
