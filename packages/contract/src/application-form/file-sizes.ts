export const maxResumeBytes = 10 * 1_048_576

/** A file that answers a question. */
export const maxFileBytes = 1_048_576

/** All files that answer questions of a form. */
export const maxFilesBytes = 5 * 1_048_576

/** The error for the size of a file; null if it is valid. */
export const sizeFault = (bytes: number, maxBytes: number): string | null =>
  bytes > maxBytes
    ? `The file has ${(bytes / 1_048_576).toFixed(1)} MB; at most ${maxBytes / 1_048_576} MB are taken.`
    : null
