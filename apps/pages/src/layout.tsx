import { fontFaces, textFont } from '@tiller/ui/fonts'
import { Logo } from '@tiller/ui/logo'
import parts from '@tiller/ui/css/parts.css'
import tokens from '@tiller/ui/css/tokens.css'
import type { ReactNode } from 'react'
import apply from './css/apply.css'
import page from './css/page.css'
import search from './css/search.css'
import signIn from './css/sign-in.css'

/** The one style sheet; it stands in the page, so that a page is one request. */
export const styles = [fontFaces, tokens, parts, page, search, signIn, apply].join('')

/** The one script, of the application form: the build puts it in. */
export const formScript = formScriptText

/** Where a seeker begins. */
const searchPath = '/api/search.php?format=html'

type Props = {
  title: string
  /** What a search engine or a messenger shows below the title. */
  description?: string
  /** Beside the name, at the top. */
  header?: ReactNode
  /** Whether the script of the application form runs in it. */
  script?: boolean
  children: ReactNode
}

/** A page as a document: the name above, what the page is about, and who made it. */
export const Layout = ({ header, children, ...head }: Props) => (
  <Document {...head}>
    <header className="top">
      <div>
        <a className="home" href={searchPath} aria-label="Tiller, job search">
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

/** A page for one thing to be done, with nothing that leads away from it. */
export const LonePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Document title={title} bodyClass="alone">
    <main>
      <Logo name="Tiller" />
      <div className="panel">{children}</div>
    </main>
  </Document>
)

/** The mode is the system's: the portal's choice, which a script keeps, cannot be known where no script runs. */
const Document = ({
  title,
  description,
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
      <link rel="icon" href="/img/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={textFont.path} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>
    <body className={bodyClass}>
      {children}
      {script ? <script dangerouslySetInnerHTML={{ __html: formScript }} /> : null}
    </body>
  </html>
)
