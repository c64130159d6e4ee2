export const maxResumeBytes = 10 * 1_048_576

/** Maximum size of a file that answers a question. */
export const maxAnswerFileBytes = 1_048_576

/** Maximum total size of the files that answer questions of a form. */
export const maxAnswerFilesTotalBytes = 5 * 1_048_576

/** Returns the error for the size of a file, or null if it is valid. */
export const findFileSizeFault = (bytes: number, maxBytes: number): string | null =>
  bytes > maxBytes
    ? `The file has ${(bytes / 1_048_576).toFixed(1)} MB; at most ${maxBytes / 1_048_576} MB are taken.`
    : null
