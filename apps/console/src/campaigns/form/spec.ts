import { fields } from 'virtual:fields/CampaignCreate'
import { validate } from 'virtual:rules/CampaignCreate'
import type { FormSpec } from '../../form/use-form.ts'
import { campaignCodecs, addFullTargetCpa } from './layout.ts'

const { fullTargetCpa: _, ...shown } = fields

export const campaignSpec: FormSpec = {
  fields: shown,
  validate,
  codecs: campaignCodecs,
  finish: addFullTargetCpa,
}
