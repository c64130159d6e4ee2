import { TillerError } from '@tiller/client'
import { actingAs } from './acting.ts'
import { send } from './client.ts'

/**
 * Fetches a file from an operation, and gives it to the browser to be kept.
 *
 * @param path of the operation, from `/v5` on
 * @param name of the file, unless the answer names it
 * @throws TillerError if it is refused
 */
export async function download(path: string, name: string, accept = '*/*'): Promise<void> {
  const url = new URL(`${location.origin}/console${path}`)
  if (actingAs !== undefined) url.searchParams.set('subCustomerId', String(actingAs))
  const response = await send(url, { headers: { accept } })
  if (!response.ok) throw new TillerError({ ...statusOf(response), body: await response.json() })
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = nameIn(response.headers.get('content-disposition')) ?? name
  link.click()
  URL.revokeObjectURL(file)
}

const statusOf = ({ status, headers }: Response) => ({ status, headers })

/** The name that RFC 6266 has for a file, in the form that can hold every letter, or in the plain one. */
function nameIn(disposition: string | null): string | undefined {
  const [, wide] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (wide !== undefined) return decodeURIComponent(wide)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
