import { useHistory, useLocation } from '@docusaurus/router'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import pages from '@reference-pages'
import Layout from '@theme/Layout'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { followPlace, land, returnToPlace, waiting } from './arrival.ts'
import { enliven } from './island.ts'
import { fetchMarkup } from './markup.ts'

type Props = { page: { route: string; title: string; description: string } }

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
  const { action } = useHistory()
  const { hash } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const markup = pages[route] ?? ''
  useCheckedLinks(markup)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const arrive = async () => {
      const isFromElsewhere = element.childElementCount === 0
      if (isFromElsewhere) {
        element.innerHTML = waiting
        const fetched = await fetchMarkup(route)
        if (signal.aborted) return
        element.innerHTML = fetched
      }
      // First what changes heights, then the place.
      enliven(element, signal)
      if (!isFromElsewhere || action !== 'POP' || !returnToPlace(route, signal)) land(element, signal)
    }
    // Without its markup the page is of no use; loading it whole shows the server's own error if there is one.
    arrive().catch(() => location.assign(route))
    return () => leaving.abort()
    // The action is that of the arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [route])
  // A field has no element that a browser could find by itself.
  useEffect(() => {
    const leaving = new AbortController()
    if (hash.includes('.') && box.current !== null) land(box.current, leaving.signal)
    return () => leaving.abort()
  }, [hash])
  // It ends before the next page scrolls to its own beginning.
  useLayoutEffect(() => {
    const leaving = new AbortController()
    if (box.current !== null) followPlace(route, box.current, leaving.signal)
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
