export const shareSources = ['facebook', 'linkedin', 'x', 'email', 'copy'] as const
export type ShareSource = (typeof shareSources)[number]

/** The public URLs of a job, each with the tag of a sharing channel. */
export const shareLinks = (baseUrl: string, id: number) =>
  Object.fromEntries(
    shareSources.map((source) => [source, `${baseUrl}/jobs/${id}?source=${source}`]),
  ) as Record<ShareSource, string>
