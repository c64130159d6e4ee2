const sources = ['facebook', 'linkedin', 'x', 'email', 'copy'] as const

/** Public addresses of a job, each with the tag of the place where it is shared. */
export const shareLinks = (baseUrl: string, id: number) =>
  Object.fromEntries(sources.map((source) => [source, `${baseUrl}/jobs/${id}?source=${source}`])) as Record<
    (typeof sources)[number],
    string
  >
