import { OperatorFrame } from '../frame.tsx'
import { BrandForm } from './brand-form.tsx'

export const BrandingScreen = () => (
  <OperatorFrame title="Branding">
    <p>
      The name, logo, and colors that job seekers, customers, and the readers of mails and statements see.
      Each page shows a change when it is loaded next.
    </p>
    <BrandForm />
  </OperatorFrame>
)
