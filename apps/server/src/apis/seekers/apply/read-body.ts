import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'

/** A file that was sent, as it came. */
export type SentFile = { fileName: string; bytes: Buffer }

/** The fields of a form as they were sent. */
export type SentForm = {
  texts: (name: string) => readonly string[]
  file: (name: string) => SentFile | undefined
}

/** A résumé, the files that are answers, and all that can be written. */
const maxFormBytes = 18 * 1_048_576
/** All that is being received at a time, by everybody together. */
const maxBytesAtOnce = 256 * 1_048_576
/** The largest set of questions has less, with every option chosen. */
const maxParts = 5_000
const maxNameCharacters = 255

/** Takes forms with files, which are held in memory until they are judged. */
export function acceptMultipart(app: FastifyInstance) {
  let receiving = 0
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
      const chunks: Buffer[] = []
      let bytes = 0
      try {
        for await (const chunk of payload as AsyncIterable<Buffer>) {
          bytes += chunk.length
          receiving += chunk.length
          if (bytes > maxFormBytes)
            throw new ApiError(
              'payload-too-large',
              `A form with its files may have ${maxFormBytes / 1_048_576} MB.`,
            )
          if (receiving > maxBytesAtOnce)
            throw new ApiError(
              'unavailable',
              'Too much is being sent at the moment. Send the form again in a minute.',
            )
          chunks.push(chunk)
        }
        return await readMultipart(request.headers['content-type'] ?? '', Buffer.concat(chunks))
      } finally {
        receiving -= bytes
      }
    },
  )
}

async function readMultipart(contentType: string, body: Buffer): Promise<FormData> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new ApiError('malformed-body', 'The form did not arrive whole, or is none.')
    })
  if ([...form.keys()].length > maxParts)
    throw new ApiError('malformed-body', `A form may have ${maxParts} fields.`)
  return form
}

/** The fields of a request's form, whichever way it was encoded. */
export async function readForm({ body }: FastifyRequest): Promise<SentForm> {
  if (!(body instanceof FormData)) return plainForm(body)
  const files = new Map<string, SentFile>()
  for (const [name, value] of body)
    if (typeof value !== 'string' && (value.name !== '' || value.size > 0) && !files.has(name))
      files.set(name, { fileName: fileName(value.name), bytes: Buffer.from(await value.arrayBuffer()) })
  return {
    texts: (name) => {
      const file = files.get(name)
      if (file !== undefined) return [file.fileName]
      return body.getAll(name).flatMap((value) => (typeof value === 'string' ? [plain(value)] : []))
    },
    file: (name) => files.get(name),
  }
}

/** As `application/x-www-form-urlencoded`, which holds no files. */
function plainForm(body: unknown): SentForm {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  return {
    texts: (name) =>
      [fields.get(name) ?? []].flat().flatMap((value) => (typeof value === 'string' ? [plain(value)] : [])),
    file: () => undefined,
  }
}

/** Text as it can be kept and shown anywhere: without control characters other than those of lines. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')

/** The name of a file without the folders that some browsers send. */
const fileName = (name: string) =>
  plain(name)
    .replaceAll(/[\n\r\t]/g, ' ')
    .replace(/^.*[\\/]/, '')
    .slice(-maxNameCharacters) || 'file'
