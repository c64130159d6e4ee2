import { TillerError } from '@tiller/client'
import { actingCustomerId } from './acting.ts'
import { sendRequest } from './client.ts'

/**
 * Downloads a file from an operation. Throws `TillerError` for an error response.
 *
 * @param path starts with `/v5`
 * @param name used if the response does not name the file
 */
export async function downloadFile(path: string, name: string, accept = '*/*'): Promise<void> {
  const url = new URL(`/console${path}`, location.origin)
  if (actingCustomerId !== undefined) url.searchParams.set('subCustomerId', String(actingCustomerId))
  const response = await sendRequest(url, { headers: { accept } })
  if (!response.ok) throw new TillerError({ ...statusOf(response), body: await response.json() })
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? name)
}

/** Returns a file name that consists of the words of a text, in ASCII, because some programs garble other letters. */
export const createFileName = (text: string, format: string): string =>
  `${text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '-')}.${format.toLowerCase()}`

/** Saves a file as if the user had followed a link to it. */
export function saveFile(content: Blob, name: string): void {
  const file = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  URL.revokeObjectURL(file)
}

const statusOf = ({ status, headers }: Response) => ({ status, headers })

/** Returns the file name in a Content-Disposition header (RFC 6266). The UTF-8 form takes precedence. */
function nameIn(disposition: string | null): string | undefined {
  const [, wide] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (wide !== undefined) return decodeURIComponent(wide)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
