import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#lib/http/api-error.ts'

export type UploadedFile = { fileName: string; bytes: Buffer }

export type FormFields = {
  texts: (name: string) => readonly string[]
  file: (name: string) => UploadedFile | undefined
}

/** Maximum size of a submitted form: a résumé, the answers that are files, and all text fields. */
const maxFormBytes = 18 * 1_048_576
/** Maximum total size of all form bodies that are being received. */
const maxBytesAtOnce = 256 * 1_048_576
/** Maximum number of multipart fields. The largest question set has fewer, even if every option is selected. */
const maxParts = 5_000
const maxNameCharacters = 255

/** Accepts multipart forms. Their files stay in memory until they are validated. */
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
              `A form and its files may be at most ${maxFormBytes / 1_048_576} MB.`,
            )
          if (receiving > maxBytesAtOnce)
            throw new ApiError(
              'unavailable',
              'Too many forms are being uploaded right now. Send the form again in a minute.',
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
      throw new ApiError('malformed-body', 'The form is incomplete or invalid.')
    })
  if ([...form.keys()].length > maxParts)
    throw new ApiError('malformed-body', `A form may have at most ${maxParts} fields.`)
  return form
}

/** Parses a form in either encoding. */
export async function parseFormFields({ body }: FastifyRequest): Promise<FormFields> {
  if (!(body instanceof FormData)) return plainForm(body)
  const files = new Map<string, UploadedFile>()
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

/** Parses a form in `application/x-www-form-urlencoded`, which cannot contain files. */
function plainForm(body: unknown): FormFields {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  return {
    texts: (name) =>
      [fields.get(name) ?? []].flat().flatMap((value) => (typeof value === 'string' ? [plain(value)] : [])),
    file: () => undefined,
  }
}

/** Removes control characters other than line breaks, which cannot be stored or displayed. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')

/** Removes the path that some browsers include in a file name. */
const fileName = (name: string) =>
  plain(name)
    .replaceAll(/[\n\r\t]/g, ' ')
    .replace(/^.*[\\/]/, '')
    .slice(-maxNameCharacters) || 'file'
