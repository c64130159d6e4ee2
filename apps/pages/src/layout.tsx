import { fontFaces, textFont } from '@tiller/ui/fonts'
import { Logo } from '@tiller/ui/logo'
import parts from '@tiller/ui/css/parts.css'
import tokens from '@tiller/ui/css/tokens.css'
import type { ReactNode } from 'react'
import apply from './css/apply.css'
import page from './css/page.css'
import search from './css/search.css'
import signIn from './css/sign-in.css'
import status from './css/status.css'

/** The styles of all pages. Each page embeds them, so that it is one request. */
export const pageStyles = [fontFaces, tokens, parts, page, search, signIn, apply, status].join('')

/** The script of the application form, which the build inserts. */
export const formScript = formScriptText

/** The path of the page where a search begins. */
export const searchStartPath = '/jobs'

type Props = {
  title: string
  /** A description that search engines and messengers show below the title. */
  description?: string
  header?: ReactNode
  /** Additional elements of the document's head. */
  head?: ReactNode
  /** Whether the page includes the script of the application form. */
  script?: boolean
  children: ReactNode
}

export const Layout = ({ header, children, ...document }: Props) => (
  <Document {...document}>
    <header className="top">
      <div>
        <a className="home" href={searchStartPath} aria-label="Tiller, job search">
          <Logo name="Tiller" />
        </a>
        {header}
      </div>
    </header>
    <main>{children}</main>
    <footer className="bottom">
      <div>
        Jobs by <a href="/">Tiller</a>, open job advertising.
      </div>
    </footer>
  </Document>
)

/** A page for a single task, without navigation. */
export const SingleTaskPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Document title={title} bodyClass="alone">
    <main>
      <Logo name="Tiller" />
      <div className="panel">{children}</div>
    </main>
  </Document>
)

/**
 * The HTML document. It follows the system's color scheme, because without a script it cannot read the portal's
 * setting.
 */
const Document = ({
  title,
  description,
  head,
  bodyClass,
  script = false,
  children,
}: Omit<Props, 'header'> & { bodyClass?: string }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {head}
      <link rel="icon" href="/img/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={textFont.path} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style dangerouslySetInnerHTML={{ __html: pageStyles }} />
    </head>
    <body className={bodyClass}>
      {children}
      {script ? <script dangerouslySetInnerHTML={{ __html: formScript }} /> : null}
    </body>
  </html>
)
