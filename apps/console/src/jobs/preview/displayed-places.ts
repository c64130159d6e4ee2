import type { PostedJob } from '@tiller/client/platform'
import { t } from '../../language/text.ts'

/** Returns the places of a job by API as its public page lists them. */
export const listDisplayedPlaces = ({ locations, remote }: Partial<PostedJob>): string[] => [
  ...(remote === true ? [t('Remote (United States)')] : []),
  ...(locations ?? []).map(({ text }) => text ?? '').filter((text) => text !== ''),
]
