import { fontFaces, textFont } from '@tiller/ui/fonts'
import { BrandLogo } from '@tiller/ui/logo'
import parts from '@tiller/ui/css/parts.css'
import tokens from '@tiller/ui/css/tokens.css'
import type { ReactNode } from 'react'
import { LanguageSwitch } from './language/language-switch.tsx'
import { Text, useLanguage, useText } from './language/use-text.tsx'
import { defaultBrand, useBrand } from './view.ts'
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
  /** Whether the name of the brand follows the title. */
  isBranded?: boolean
  /** A description that search engines and messengers show below the title. */
  description?: string
  header?: ReactNode
  /** Additional elements of the document's head. */
  head?: ReactNode
  /** Whether the page includes the script of the application form. */
  script?: boolean
  /** The query of the page, if its URL contains one that must not be repeated. */
  query?: string
  children: ReactNode
}

export function Layout({ header, query, children, ...document }: Props) {
  const { name, logoPath } = useBrand()
  const t = useText()
  return (
    <Document {...document}>
      <header className="top">
        <div>
          <a className="home" href={searchStartPath} aria-label={t('{name}, job search', { name })}>
            <BrandLogo name={name} imagePath={logoPath} />
          </a>
          {header}
        </div>
      </header>
      <main>{children}</main>
      <footer className="bottom">
        <div>
          <p>
            {name === defaultBrand.name ? (
              <Text
                id="Jobs by <link>{name}</link>, open job advertising."
                values={{ name, link: (text) => <a href="/">{text}</a> }}
              />
            ) : (
              <Text
                id="Jobs by <link>{name}</link>."
                values={{ name, link: (text) => <a href={searchStartPath}>{text}</a> }}
              />
            )}
          </p>
          <LanguageSwitch query={query} />
        </div>
      </footer>
    </Document>
  )
}

/** A page for a single task, without navigation. */
export function SingleTaskPage({ title, children }: { title: string; children: ReactNode }) {
  const { name, logoPath } = useBrand()
  return (
    <Document title={title} isBranded bodyClass="alone">
      <main>
        <BrandLogo name={name} imagePath={logoPath} />
        <div className="panel">{children}</div>
        <LanguageSwitch />
      </main>
    </Document>
  )
}

/**
 * The HTML document. It follows the system's color scheme, because without a script it cannot read the portal's
 * setting.
 */
const Document = ({
  title,
  isBranded = false,
  description,
  head,
  bodyClass,
  script = false,
  children,
}: Omit<Props, 'header' | 'query'> & { bodyClass?: string }) => (
  <html lang={useLanguage()}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <Title title={title} isBranded={isBranded} />
      {description === undefined ? null : <meta name="description" content={description} />}
      {head}
      <Icon />
      <link rel="preload" href={textFont.path} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style dangerouslySetInnerHTML={{ __html: pageStyles }} />
      <Colors />
    </head>
    <body className={bodyClass}>
      {children}
      {script ? <script dangerouslySetInnerHTML={{ __html: formScript }} /> : null}
    </body>
  </html>
)

const Title = ({ title, isBranded }: { title: string; isBranded: boolean }) => {
  const { name } = useBrand()
  return <title>{isBranded ? `${title} — ${name}` : title}</title>
}

/** The icon of the browser's tab. A brand without a logo has none. */
const Icon = () => {
  const { name, logoPath } = useBrand()
  if (logoPath !== null) return <link rel="icon" href={logoPath} type="image/png" />
  return name === defaultBrand.name ? <link rel="icon" href="/img/favicon.svg" type="image/svg+xml" /> : null
}

const Colors = () => {
  const { style } = useBrand()
  return style === '' ? null : <style dangerouslySetInnerHTML={{ __html: style }} />
}
