import { sealFormLink } from '#domain/applications/forms/link.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** Forms are at `/apply/{link}`, with a link of `makeLink`. */
export const formPath = '/apply'

export const formUrl = (
  { config, secretBox }: Pick<AppDependencies, 'config' | 'secretBox'>,
  opened: Parameters<typeof sealFormLink>[1],
) => `${config.baseUrl}${formPath}/${sealFormLink(secretBox, opened)}`
