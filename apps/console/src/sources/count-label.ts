import type { SourceImport } from '@tiller/client/platform'
import { t } from '../language/text.ts'

/** Returns the label of a count of an import. In Spanish, it agrees with the word for jobs. */
export const getCountLabel = (name: keyof SourceImport['counts']): string =>
  t(
    '{name, select, created {New} updated {Changed} deleted {Deleted} unchanged {Unchanged} skipped {Skipped} other {Problems}}',
    { name },
  )
