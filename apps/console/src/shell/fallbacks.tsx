import { TillerError } from '@tiller/client'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { actingCustomerId, getConsoleUrl } from '../api/acting.ts'
import { isSignedOut } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'

/** The error that is shown in place of a failed screen. */
export const ScreenError = ({ error }: Pick<ErrorComponentProps, 'error'>) =>
  // The browser is already on its way to the sign-in page.
  isSignedOut(error) ? null : <Problem error={error} retry={() => location.reload()} />

/** The error that is shown in place of the console if the session or the acting-as customer cannot be loaded. */
export const RootError = ({ error }: Pick<ErrorComponentProps, 'error'>) =>
  actingCustomerId !== undefined && error instanceof TillerError && error.status === 404 ? (
    <main>
      <h1>{t('You cannot act for customer {id}', { id: actingCustomerId })}</h1>
      <p>{t('Customer {id} is not one of your sub-customers.', { id: actingCustomerId })}</p>
      <p>
        <a href={getConsoleUrl(undefined)}>{t('Go to your own account')}</a>
      </p>
    </main>
  ) : (
    <ScreenError error={error} />
  )

export const NotFound = () => (
  <>
    <h1>{t('Page not found')}</h1>
    <p>
      <Link to="/">{t('Go to the overview')}</Link>
    </p>
  </>
)
