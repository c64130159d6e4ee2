import { renderToStaticMarkup } from 'react-dom/server'
import { JobPage, type JobPageProps } from './job-page.tsx'
import { styles } from './layout.tsx'
import { ErrorPage, SearchPage, type SearchPageProps } from './search-page.tsx'

/** The pages as HTML documents. They hold no script, and all that comes from callers is escaped. */
export const renderSearchPage = (props: SearchPageProps) =>
  `<!doctype html>${renderToStaticMarkup(<SearchPage {...props} />)}`

export const renderErrorPage = (message: string) =>
  `<!doctype html>${renderToStaticMarkup(<ErrorPage message={message} />)}`

export const renderJobPage = (props: JobPageProps) =>
  `<!doctype html>${renderToStaticMarkup(<JobPage {...props} />)}`

export { styles }
