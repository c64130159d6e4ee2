import { TillerError } from '@tiller/client'
import { actingAs } from './acting.ts'
import { send } from './client.ts'

/**
 * Downloads a file from an operation.
 *
 * @param path starts with `/v5`
 * @param name used if the response does not name the file
 * @throws TillerError for an error response
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

/** The file name of RFC 6266; the UTF-8 form takes precedence. */
function nameIn(disposition: string | null): string | undefined {
  const [, wide] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (wide !== undefined) return decodeURIComponent(wide)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}
