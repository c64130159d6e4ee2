import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'

/** A thousandth of a second for rows of dozens of columns. */
const rowsInAStep = 200

/** Gives columns the names that code has for them; in very many rows step by step, and others are served between the steps. */
export class CamelCaseInSteps extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs) {
    return { ...result, rows: await mapInChunks(result.rows, (row) => this.mapRow(row), rowsInAStep) }
  }
}
