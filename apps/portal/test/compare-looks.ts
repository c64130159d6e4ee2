import type { Page } from 'playwright-core'

/**
 * A picture at half its size. That is how looks are kept and compared: as an eye sees them from a little farther off,
 * where the edges of letters, which machines draw each in its way, have gone into one another.
 */
export async function halved(page: Page, picture: Buffer): Promise<Buffer> {
  return Buffer.from(await page.evaluate(halve, picture.toString('base64')), 'base64')
}

/** Runs in the page, which can read and draw pictures. */
async function halve(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(Math.ceil(image.width / 2), Math.ceil(image.height / 2))
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('This browser draws no pictures.')
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Sixteen shades of each colour are enough to see what is where, and take a third of the room.
  const shades = drawing.getImageData(0, 0, canvas.width, canvas.height)
  for (const [at, value] of shades.data.entries()) shades.data[at] = (value >> 4) * 17
  drawing.putImageData(shades, 0, 0)
  const half = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return btoa(Array.from(half, (byte) => String.fromCharCode(byte)).join(''))
}

export type Comparison = {
  /** Of the pixels that differ, of all: 0 to 1. */
  share: number
  /** PNG, side by side: how it was, how it is, and what differs. */
  picture: Buffer
}

/** Compares two pictures. A pixel differs if one of its colours is far from what it was. */
export async function compareLooks(page: Page, before: Buffer, after: Buffer): Promise<Comparison> {
  const { share, picture } = await page.evaluate(compare, [
    before.toString('base64'),
    after.toString('base64'),
  ] as const)
  return { share, picture: Buffer.from(picture, 'base64') }
}

/** Runs in the page. */
async function compare(pictures: readonly [string, string]) {
  const farFrom = 40
  const [old, fresh] = await Promise.all(
    pictures.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const drawing = canvas.getContext('2d', { willReadFrequently: true })
      drawing?.drawImage(image, 0, 0)
      return { canvas, data: drawing?.getImageData(0, 0, image.width, image.height).data ?? [] }
    }),
  )
  if (old === undefined || fresh === undefined) throw new Error('This browser draws no pictures.')
  const { width, height } = fresh.canvas
  const isSameSize = old.canvas.width === width && old.canvas.height === height
  const marks = new ImageData(width, height)
  let different = isSameSize ? 0 : width * height
  for (let at = 0; at < fresh.data.length; at += 4) {
    const far = [0, 1, 2].some(
      (part) => Math.abs((fresh.data[at + part] ?? 0) - (old.data[at + part] ?? 0)) > farFrom,
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
    picture: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  }
}
