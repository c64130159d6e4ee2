import { renderToStaticMarkup } from 'react-dom/server'
import { JobPage, type JobPageProps } from './job-page.tsx'
import { styles } from './layout.tsx'
import { MessagePage } from './message-page.tsx'
import { SignInPage, type SignInView } from './sign-in-pages.tsx'
import { ErrorPage, SearchPage, type SearchPageProps } from './search-page.tsx'

/** The pages as HTML documents. They hold no script, and all that comes from callers is escaped. */
export const renderSearchPage = (props: SearchPageProps) =>
  `<!doctype html>${renderToStaticMarkup(<SearchPage {...props} />)}`

export const renderErrorPage = (message: string) =>
  `<!doctype html>${renderToStaticMarkup(<ErrorPage message={message} />)}`

export const renderMessagePage = (props: { title: string; message: string }) =>
  `<!doctype html>${renderToStaticMarkup(<MessagePage {...props} />)}`

export const renderJobPage = (props: JobPageProps) =>
  `<!doctype html>${renderToStaticMarkup(<JobPage {...props} />)}`

/** A step of a sign-in; everything that the user or the app client has named is escaped. */
export const renderSignInPage = (view: SignInView) =>
  `<!doctype html>${renderToStaticMarkup(<SignInPage {...view} />)}`

export { styles }
export type { SignInView }
