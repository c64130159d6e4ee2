import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listFiles } from './hash-files.ts'

/** Extensions of text formats. Fonts and images are already compressed. */
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

/** Minimum size of a file to compress. Smaller files fit into one packet anyway. */
const leastBytes = 1024

/** Compressors by file extension, at their strongest levels, because files are compressed once per build. */
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
 * Writes a Brotli and a gzip version next to each text file, for a server to send instead. The output is
 * deterministic, because these versions contain neither time nor file name.
 */
export async function compressFiles(folder: string): Promise<void> {
  // A shared iterator, so that each core takes the next file.
  const files = listFiles(folder, '.', new Set()).values()
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
