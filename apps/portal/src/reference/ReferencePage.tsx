import { useHistory, useLocation } from '@docusaurus/router'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import pages from '@reference-pages'
import Layout from '@theme/Layout'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import {
  trackScrollPosition,
  scrollToTarget,
  restoreScrollPosition,
  loadingMarkup,
} from './scroll-position.ts'
import { enhanceReference } from './enhance.ts'
import { fetchReferenceMarkup } from './markup.ts'

type Props = { page: { route: string; title: string; description: string } }

/** Registers the links and anchors of the markup with the link checker, so that broken ones fail the build. */
const useCheckedLinks = (markup: string): void => {
  const checked = useBrokenLinks()
  for (const [, anchor] of markup.matchAll(/ id="([^"]+)"/g)) checked.collectAnchor(anchor ?? '')
  for (const [, link] of markup.matchAll(/<a [^>]*href="(\/docs\/[^"]+)"/g)) checked.collectLink(link)
}

/** A reference page. React never inspects the server's markup, so its thousands of elements need no hydration. */
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
        element.innerHTML = loadingMarkup
        const fetched = await fetchReferenceMarkup(route)
        if (signal.aborted) return
        element.innerHTML = fetched
      }
      // Enhance first, because it changes heights, then scroll.
      enhanceReference(element, signal)
      if (!isFromElsewhere || action !== 'POP' || !restoreScrollPosition(route, element, signal))
        scrollToTarget(element, signal)
    }
    // If the markup cannot be loaded, a full page load shows the server's error.
    arrive().catch(() => location.assign(route))
    return () => leaving.abort()
    // The navigation action at the time of arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [route])
  // Fields have no id that a browser could scroll to.
  useEffect(() => {
    const leaving = new AbortController()
    if (hash.includes('.') && box.current !== null) scrollToTarget(box.current, leaving.signal)
    return () => leaving.abort()
  }, [hash])
  // Stops before the next page scrolls to its beginning.
  useLayoutEffect(() => {
    const leaving = new AbortController()
    if (box.current !== null) trackScrollPosition(route, box.current, leaving.signal)
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
