import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'

/** Converts a name in camel case, for example `accessToken` to `access_token`. */
export const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Converting this number of rows with dozens of columns takes about 1 ms. */
const rowsInAStep = 200

/** Converts column names to camel case, in chunks with yields for many rows. */
export class YieldingCamelCasePlugin extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs) {
    return { ...result, rows: await mapInChunks(result.rows, (row) => this.mapRow(row), rowsInAStep) }
  }
}
