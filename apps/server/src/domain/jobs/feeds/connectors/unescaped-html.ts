import { decodeHTML } from 'entities'

const hasElements = /<\/?[a-z][^<>]*>/i
const hasEscapedElements = /&(?:amp;)*(?:lt|#0*60|#x0*3c);\/?[a-z]/i

/** Boards escape HTML once; texts pasted into their editors can be escaped again. */
const layers = 3

/** Removes surplus layers of escaping. It stops as soon as the HTML contains elements. */
export function unescapeHtml(html: string): string {
  let text = html
  for (let layer = 0; layer < layers && !hasElements.test(text) && hasEscapedElements.test(text); layer += 1)
    text = decodeHTML(text)
  return text
}
