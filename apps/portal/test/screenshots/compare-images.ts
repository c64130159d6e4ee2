import type { Page } from 'playwright-core'

/** Scales a screenshot to half its size. This blends the edges of letters, which differ between machines. */
export async function halveScreenshot(page: Page, image: Buffer): Promise<Buffer> {
  return Buffer.from(await page.evaluate(halveInPage, image.toString('base64')), 'base64')
}

/** Runs in the browser page, which can decode and draw images. */
async function halveInPage(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(Math.ceil(image.width / 2), Math.ceil(image.height / 2))
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('This browser has no 2D canvas.')
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Sixteen shades of each color are enough for a comparison and take a third of the space.
  const shades = drawing.getImageData(0, 0, canvas.width, canvas.height)
  for (const [at, value] of shades.data.entries()) shades.data[at] = (value >> 4) * 17
  drawing.putImageData(shades, 0, 0)
  const half = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return btoa(Array.from(half, (byte) => String.fromCharCode(byte)).join(''))
}

export type Comparison = {
  /** Share of pixels that differ, 0 to 1. */
  share: number
  /** PNG, side by side: the reference, the new screenshot, and their difference. */
  image: Buffer
}

/** Compares two screenshots. A pixel differs if one of its color channels differs by more than 40 of 255. */
export async function compareImages(page: Page, reference: Buffer, screenshot: Buffer): Promise<Comparison> {
  const { share, image } = await page.evaluate(compareInPage, [
    reference.toString('base64'),
    screenshot.toString('base64'),
  ] as const)
  return { share, image: Buffer.from(image, 'base64') }
}

/** Runs in the page. */
async function compareInPage(images: readonly [string, string]) {
  const largestDifference = 40
  const [old, fresh] = await Promise.all(
    images.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const drawing = canvas.getContext('2d', { willReadFrequently: true })
      drawing?.drawImage(image, 0, 0)
      return { canvas, data: drawing?.getImageData(0, 0, image.width, image.height).data ?? [] }
    }),
  )
  if (old === undefined || fresh === undefined) throw new Error('This browser has no 2D canvas.')
  const { width, height } = fresh.canvas
  const isSameSize = old.canvas.width === width && old.canvas.height === height
  const marks = new ImageData(width, height)
  let different = isSameSize ? 0 : width * height
  for (let at = 0; at < fresh.data.length; at += 4) {
    const far = [0, 1, 2].some(
      (part) => Math.abs((fresh.data[at + part] ?? 0) - (old.data[at + part] ?? 0)) > largestDifference,
    )
    if (far) different += 1
    marks.data.set(far ? [255, 0, 80, 255] : [128, 128, 128, 40], at)
  }
  const sheet = new OffscreenCanvas(width * 3, Math.max(height, old.canvas.height))
  const drawing = sheet.getContext('2d')
  drawing?.drawImage(old.canvas, 0, 0)
  drawing?.drawImage(fresh.canvas, width, 0)
  drawing?.putImageData(marks, width * 2, 0)
  const bytes = new Uint8Array(await (await sheet.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return {
    share: Math.min(1, different / (width * height)),
    image: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  }
}
