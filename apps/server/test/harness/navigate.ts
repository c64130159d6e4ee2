import { request } from 'node:http'

/**
 * Requests a page as a browser does when a person follows a link. `fetch` cannot be used because it sends
 * `Sec-Fetch-Mode: cors`. Does not follow redirects.
 */
export const navigate = (
  url: string,
  {
    method = 'GET',
    headers = {},
    signal,
  }: { method?: string; headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...headers }
    request(url, { method, headers: sent, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        const body = chunks.length === 0 ? null : Buffer.concat(chunks)
        const headerPairs = Object.entries(response.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((each): [string, string] => [name, each]),
        )
        resolve(new Response(body, { status, headers: headerPairs }))
      })
    })
      .on('error', reject)
      .end()
  })
