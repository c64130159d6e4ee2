import { t } from '../../language/text.ts'

/** Attributes that replace the style sheet, which does not apply inside an image. */
const styled = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size'] as const

const padding = 16
const lineHeight = 24
/** Pixels per CSS pixel, so that the image is sharp in a document. */
const scale = 2

/**
 * Draws a chart with its title and legend as a PNG image, in the colors on screen.
 *
 * @param figure the element of the chart, with one `svg`
 * @throws if the browser cannot encode an image
 */
export async function toPng(figure: HTMLElement, title: string): Promise<Blob> {
  const svg = figure.querySelector('svg') ?? fail()
  const { width, height } = svg.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  const entries = placeLegend(figure, width)
  const legendLines = (entries.at(-1)?.line ?? -1) + 1
  canvas.width = (width + 2 * padding) * scale
  canvas.height = (height + 2 * padding + (1 + legendLines) * lineHeight) * scale
  const context = canvas.getContext('2d') ?? fail()
  context.scale(scale, scale)
  const { backgroundColor, color, fontFamily } = getComputedStyle(figure)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'top'
  context.fillStyle = color
  context.font = `600 16px ${fontFamily}`
  context.fillText(title, padding, padding)
  context.drawImage(await toImage(svg), padding, padding + lineHeight, width, height)
  context.font = `12px ${fontFamily}`
  for (const { x, line, label, mark } of entries) {
    const y = padding + height + (1 + line) * lineHeight + 6
    if (mark !== undefined) drawMark(context, mark, padding + x, y + 2)
    context.fillStyle = color
    context.fillText(label, padding + x + (mark === undefined ? 0 : 22), y)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error(t('No image was made.'))) : resolve(blob))),
  )
}

function fail(): never {
  throw new Error(t('The chart cannot be drawn.'))
}

/** Places the entries of the legend side by side, in as many lines as they need. */
function placeLegend(figure: HTMLElement, width: number) {
  let [x, line] = [0, 0]
  return [...figure.querySelectorAll<HTMLElement>('.legend li')].map((item) => {
    const itemWidth = item.getBoundingClientRect().width + padding
    if (x > 0 && x + itemWidth > width) [x, line] = [0, line + 1]
    const place = { x, line, label: item.textContent, mark: readMark(item) }
    x += itemWidth
    return place
  })
}

type Mark = { fill: string; border: string }

/** Returns the colors of the mark before a legend entry, which is an area or a line; undefined if it has none. */
function readMark(item: HTMLElement): Mark | undefined {
  const style = getComputedStyle(item, '::before')
  const { backgroundColor, borderTopColor, borderBottomColor } = style
  if (style.content === 'none') return undefined
  const isBordered = Number.parseFloat(style.borderTopWidth) > 0
  if (backgroundColor !== 'rgba(0, 0, 0, 0)')
    return { fill: backgroundColor, border: isBordered ? borderTopColor : backgroundColor }
  const line =
    isBordered || Number.parseFloat(style.borderBottomWidth) === 0 ? borderTopColor : borderBottomColor
  return { fill: line, border: line }
}

/** Draws a mark with its border, without which an area in the color of the paper would be invisible. */
function drawMark(context: CanvasRenderingContext2D, { fill, border }: Mark, x: number, y: number): void {
  context.fillStyle = fill
  context.fillRect(x, y, 16, 8)
  context.strokeStyle = border
  context.strokeRect(x + 0.5, y + 0.5, 15, 7)
}

async function toImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [...copy.querySelectorAll('*')]
  for (const [index, element] of [...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    for (const name of styled) copies[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  // Without a size of its own, an image would be drawn in its default size and enlarged.
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
