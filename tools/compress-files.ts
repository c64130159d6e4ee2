import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './hash-files.ts'

/** Formats that are text. Fonts and pictures are compressed in themselves. */
const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.md',
  '.svg',
  '.txt',
  '.xml',
  '.yaml',
  '.yml',
])

/** Below this a packet more or less is not saved. */
const leastBytes = 1024

/** As small as it gets: it is done once, and sent for as long as the build lives. */
const encodings: Record<string, (content: Buffer) => Promise<Buffer>> = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * Writes beside each file of text its content as Brotli and as gzip, for a server to send in its place. The
 * same files give the same bytes: neither encoding holds a time or a name.
 */
export async function compressFiles(folder: string): Promise<void> {
  // One list for all: each core takes the next file when it is done with one.
  const files = filesBelow(folder, '.', new Set()).values()
  const core = async () => {
    for (const file of files) if (compressible.has(extname(file))) await compressFile(join(folder, file))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, core))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  await Promise.all(
    Object.entries(encodings).map(async ([ending, compress]) =>
      writeFile(path + ending, await compress(content)),
    ),
  )
}
