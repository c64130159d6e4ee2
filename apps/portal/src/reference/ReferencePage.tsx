import useBrokenLinks from '@docusaurus/useBrokenLinks'
import pages from '@reference-pages'
import Layout from '@theme/Layout'
import { useEffect, useRef, type ReactNode } from 'react'
import { enliven } from './island.ts'

type Props = { page: { route: string; title: string; description: string } }

/** The markup of a reference page, taken from the page itself when the reader comes from another one. */
const fetchMarkup = async (route: string): Promise<string> => {
  const response = await fetch(route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('.reference')?.innerHTML ?? ''
}

/** Tells the build every address and anchor of the markup, so that a broken one stops it. */
const useCheckedLinks = (markup: string): void => {
  const checked = useBrokenLinks()
  for (const [, anchor] of markup.matchAll(/ id="([^"]+)"/g)) checked.collectAnchor(anchor ?? '')
  for (const [, link] of markup.matchAll(/<a [^>]*href="(\/docs\/[^"]+)"/g)) checked.collectLink(link)
}

/**
 * An API reference page. React hands the server's markup through and never looks into it again: the
 * thousands of elements cost no hydration.
 */
export default function ReferencePage({ page }: Props): ReactNode {
  const { route, title, description } = page
  const box = useRef<HTMLDivElement>(null)
  const markup = pages[route] ?? ''
  useCheckedLinks(markup)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const leaving = new AbortController()
    const arrive = async () => {
      if (element.childElementCount === 0) {
        const fetched = await fetchMarkup(route)
        if (leaving.signal.aborted) return
        element.innerHTML = fetched
        document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
      }
      enliven(element, leaving.signal)
    }
    // Without its markup the page is of no use; loading it whole shows the server's own error if there is one.
    arrive().catch(() => location.assign(route))
    return () => leaving.abort()
  }, [route])
  return (
    <Layout noFooter title={title} description={description}>
      <div
        className="reference"
        ref={box}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    </Layout>
  )
}
