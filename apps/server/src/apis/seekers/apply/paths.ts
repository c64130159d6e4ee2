import { sealFormLink } from '#domain/applications/forms/link.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** The path of forms, which is followed by the token of a form link. */
export const applicationFormPath = '/apply'

export const createApplicationFormUrl = (
  { config, secretBox }: Pick<AppDependencies, 'config' | 'secretBox'>,
  opened: Parameters<typeof sealFormLink>[1],
) => `${config.baseUrl}${applicationFormPath}/${sealFormLink(secretBox, opened)}`
