const sources = ['facebook', 'linkedin', 'x', 'email', 'copy'] as const

/** The public URLs of a job, each with the tag of a sharing channel. */
export const shareLinks = (baseUrl: string, id: number) =>
  Object.fromEntries(sources.map((source) => [source, `${baseUrl}/jobs/${id}?source=${source}`])) as Record<
    (typeof sources)[number],
    string
  >
