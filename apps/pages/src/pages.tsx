import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { JobPage, type JobPageProps } from './job-page.tsx'
import { ApplyPage, honeypotFieldName, type ApplyPageProps } from './apply/apply-page.tsx'
import { ThanksPage, type ThanksPageProps } from './apply/thanks-page.tsx'
import { formScript, pageStyles } from './layout.tsx'
import { findLanguage, languageNames, languages, locales, type Language } from '@tiller/ui/language'
import { translate, type Message, type TextId } from './language/messages.ts'
import { translateError, type PageError } from './language/page-error.ts'
import { MessagePage, RefusalPage, type MessagePageProps } from './message-page.tsx'
import { ClosedPage, type ClosedPageProps } from './opening/closed-page.tsx'
import { OpeningPage, type OpeningPageProps } from './opening/opening-page.tsx'
import { PreviewPage, type PreviewPageProps } from './preview-page.tsx'
import { SearchStartPage, SearchErrorPage } from './search/search-error-page.tsx'
import type { SearchFormValues } from './search/search-form.tsx'
import { SearchPage, type SearchPageProps } from './search/search-page.tsx'
import { SignInPage } from './sign-in/sign-in-pages.tsx'
import type { SignInView } from './sign-in/view.ts'
import { StatusPage, type StatusPageProps } from './status/status-page.tsx'
import { SurveyPage, type SurveyPageProps } from './survey-page.tsx'
import { defaultBrand, ViewContext, type PageBrand, type PageView } from './view.ts'

/** Renders the HTML document of a page for a request. */
export type Page = (view: PageView) => string

/** Only the form contains a script. All input is escaped. */
const render =
  (page: ReactElement): Page =>
  (view) =>
    `<!doctype html>${renderToStaticMarkup(<ViewContext value={view}>{page}</ViewContext>)}`

export const renderSearchPage = (props: SearchPageProps) => render(<SearchPage {...props} />)

/** Renders the search page without a query. */
export const renderStartPage = (props: { message?: string; search?: SearchFormValues } = {}) =>
  render(<SearchStartPage {...props} />)

export const renderErrorPage = (error: PageError, search?: SearchFormValues) =>
  render(<SearchErrorPage error={error} {...(search === undefined ? {} : { search })} />)

export const renderMessagePage = (props: MessagePageProps) => render(<MessagePage {...props} />)

export const renderRefusalPage = (error: PageError) => render(<RefusalPage {...error} />)

export const renderJobPage = (props: JobPageProps) => render(<JobPage {...props} />)

export const renderPreviewPage = (props: PreviewPageProps) => render(<PreviewPage {...props} />)

export const renderOpeningPage = (props: OpeningPageProps) => render(<OpeningPage {...props} />)

export const renderClosedPage = (props: ClosedPageProps) => render(<ClosedPage {...props} />)

export const renderApplyPage = (props: ApplyPageProps) => render(<ApplyPage {...props} />)

export const renderThanksPage = (props: ThanksPageProps) => render(<ThanksPage {...props} />)

export const renderSignInPage = (view: SignInView) => render(<SignInPage {...view} />)

export const renderSurveyPage = (props: SurveyPageProps) => render(<SurveyPage {...props} />)

export const renderStatusPage = (props: StatusPageProps) => render(<StatusPage {...props} />)

export { defaultBrand, formScript, honeypotFieldName as honeypot, pageStyles as styles }
export {
  findLowestContrast,
  minTextContrast,
  deriveAccentColors,
  renderAccentStyle,
  type ColorMode,
} from '@tiller/ui/accent-color'
export { formatLongDay, formatSlot } from './language/day-text.ts'
export { formatPay } from './language/pay-text.ts'
export { findLanguage, languageNames, languages, locales, translate, translateError }
export type { Language, Message, PageBrand, PageError, SignInView, TextId }
export type { AboutText } from './apply/about.tsx'
export { createJobPosting as jobPosting } from './opening/job-posting.ts'
export type { EmploymentType, Opening } from './opening/opening.ts'
