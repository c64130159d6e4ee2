import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { JobPage, type JobPageProps } from './job-page.tsx'
import { ApplyPage, honeypot, type ApplyPageProps } from './apply/apply-page.tsx'
import { ThanksPage, type ThanksPageProps } from './apply/thanks-page.tsx'
import { formScript, styles } from './layout.tsx'
import { MessagePage } from './message-page.tsx'
import { PreviewPage, type PreviewPageProps } from './preview-page.tsx'
import { BeginPage, ErrorPage } from './search/search-error-page.tsx'
import type { Search } from './search/search-form.tsx'
import { SearchPage, type SearchPageProps } from './search/search-page.tsx'
import { SignInPage, type SignInView } from './sign-in-pages.tsx'

/** The pages as HTML documents. Only the form holds a script, which is ours; all that comes from callers is escaped. */
const render = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`

export const renderSearchPage = (props: SearchPageProps) => render(<SearchPage {...props} />)

/** The search, when nothing was asked for yet. */
export const renderBeginPage = (message: string, search: Search) =>
  render(<BeginPage message={message} search={search} />)

export const renderErrorPage = (message: string, search?: Search) =>
  render(<ErrorPage message={message} {...(search === undefined ? {} : { search })} />)

export const renderMessagePage = (props: { title: string; message: string }) =>
  render(<MessagePage {...props} />)

export const renderJobPage = (props: JobPageProps) => render(<JobPage {...props} />)

/** A job of Pro traffic, before the seeker goes on. */
export const renderPreviewPage = (props: PreviewPageProps) => render(<PreviewPage {...props} />)

/** The form in which somebody applies, or replies to an event. */
export const renderApplyPage = (props: ApplyPageProps) => render(<ApplyPage {...props} />)

export const renderThanksPage = (props: ThanksPageProps) => render(<ThanksPage {...props} />)

/** A step of a sign-in; everything that the user or the app client has named is escaped. */
export const renderSignInPage = (view: SignInView) => render(<SignInPage {...view} />)

export { formScript, honeypot, styles }
export type { SignInView }
