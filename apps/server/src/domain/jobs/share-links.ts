export const shareSources = ['facebook', 'linkedin', 'x', 'email', 'copy'] as const
export type ShareSource = (typeof shareSources)[number]

/** Returns the public URLs of a job, one per sharing channel with the tag of the channel. */
export const buildShareLinks = (baseUrl: string, id: number) =>
  Object.fromEntries(
    shareSources.map((source) => [source, `${baseUrl}/jobs/${id}?source=${source}`]),
  ) as Record<ShareSource, string>
