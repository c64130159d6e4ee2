import type { ReactNode } from 'react'
import type { FormState } from '../../form/use-form.ts'
import { FormWithPreview } from '../../job-filters/with-preview.tsx'
import { AdPreview } from './ad-preview.tsx'
import { campaignLayout } from './layout.ts'
import { RecommendedCpc } from './recommended-cpc.tsx'

export const CampaignFields = ({
  form,
  ...rest
}: {
  form: FormState
  poolId: number
  nameOf: (campaignId: number) => string
  first?: ReactNode
}) => (
  <FormWithPreview
    form={form}
    layout={campaignLayout}
    {...rest}
    beside={(preview) => ({
      basicCpc: <RecommendedCpc form={form} jobId={preview?.sample[0]?.id} jobs={preview?.matching ?? 0} />,
    })}
    below={(preview) =>
      preview?.sample[0] === undefined ? null : (
        <AdPreview jobId={preview.sample[0].id} isHosted={form.values['tillerApply'] === true} />
      )
    }
  />
)
