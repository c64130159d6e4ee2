import { sealFormLink } from '#domain/applications/forms/link.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** Below it are the application forms, each under the link that `makeLink` made. */
export const formPath = '/apply'

/** The address of a new form. */
export const formUrl = (
  { config, secretBox }: Pick<AppDependencies, 'config' | 'secretBox'>,
  opened: Parameters<typeof sealFormLink>[1],
) => `${config.baseUrl}${formPath}/${sealFormLink(secretBox, opened)}`
