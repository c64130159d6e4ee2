import type { ReactNode } from 'react'
import css from './page.css'

/** The one style sheet; it stands in the page, so that a page is one request. */
export const styles = css

export function Layout({
  title,
  header,
  children,
}: {
  title: string
  header?: ReactNode
  children: ReactNode
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {header === undefined ? null : (
          <header>
            <div>{header}</div>
          </header>
        )}
        <main>{children}</main>
      </body>
    </html>
  )
}
