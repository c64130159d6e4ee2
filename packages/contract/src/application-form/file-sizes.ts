/** Of a résumé. */
export const maxResumeBytes = 10 * 1_048_576

/** Of a file that answers a question. */
export const maxFileBytes = 1_048_576

/** Of all files that answer questions of one form. */
export const maxFilesBytes = 5 * 1_048_576

/** What is wrong with the size of a file; null: nothing. */
export const sizeFault = (bytes: number, maxBytes: number): string | null =>
  bytes > maxBytes
    ? `The file has ${(bytes / 1_048_576).toFixed(1)} MB; at most ${maxBytes / 1_048_576} MB are taken.`
    : null
