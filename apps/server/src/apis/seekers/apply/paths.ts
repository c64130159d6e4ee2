import { sealFormLink } from '#domain/applications/forms/link.ts'
import { formatBrandUrl, type Brand } from '#lib/brand/brand.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** The path of forms, which is followed by the token of a form link. */
export const applicationFormPath = '/apply'

/** Returns the URL of a form on the host of a brand. */
export const createApplicationFormUrl = (
  { config, secretBox }: Pick<AppDependencies, 'config' | 'secretBox'>,
  brand: Pick<Brand, 'host'>,
  opened: Parameters<typeof sealFormLink>[1],
) => `${formatBrandUrl(brand, config.baseUrl)}${applicationFormPath}/${sealFormLink(secretBox, opened)}`
