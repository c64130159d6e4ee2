import type { PostedJob } from '@tiller/client/platform'

/** Returns the places of a job by API as its public page lists them. */
export const listDisplayedPlaces = ({ locations, remote }: Partial<PostedJob>): string[] => [
  ...(remote === true ? ['Remote (United States)'] : []),
  ...(locations ?? []).map(({ text }) => text ?? '').filter((text) => text !== ''),
]
