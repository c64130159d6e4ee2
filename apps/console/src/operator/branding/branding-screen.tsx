import { OperatorFrame } from '../frame.tsx'
import { BrandForm } from './brand-form.tsx'
import { t } from '../../language/text.ts'

export const BrandingScreen = () => (
  <OperatorFrame title={t('Branding')}>
    <p>
      {t(
        'The name, logo, and colors that job seekers, customers, and the readers of mails and statements see. Each page shows a change when it is loaded next.',
      )}
    </p>
    <BrandForm />
  </OperatorFrame>
)
