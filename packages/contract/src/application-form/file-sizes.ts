import type { FormMessage } from './messages/message.ts'

export const maxResumeBytes = 10 * 1_048_576

/** Maximum size of a file that answers a question. */
export const maxAnswerFileBytes = 1_048_576

/** Maximum total size of the files that answer questions of a form. */
export const maxAnswerFilesTotalBytes = 5 * 1_048_576

/** Returns the error for the size of a file, or null if it is valid. */
export const findFileSizeFault = (bytes: number, maxBytes: number): FormMessage | null =>
  bytes > maxBytes
    ? {
        id: 'The file has {size} MB; at most {limit} MB are taken.',
        values: { size: (bytes / 1_048_576).toFixed(1), limit: maxBytes / 1_048_576 },
      }
    : null
