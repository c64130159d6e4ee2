import { textOf, type Codec } from '../form-values.ts'

/** A small object as it stands in a form. */
export type Row = Readonly<Record<string, string>>

/** A column of a list of small objects. */
export type RowColumn = { name: string; choices?: readonly string[]; isNumber?: true; maxLength?: number }

/** Small objects as texts, line by line. */
export const rowsCodec = (columns: readonly RowColumn[]): Codec => ({
  toTyped: (rows) =>
    ((rows ?? []) as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, typedCell(row[name])])),
    ),
  toValue: (typed) => {
    const rows = (typed ?? []) as Row[]
    const isBad = (text: string | undefined) =>
      text === undefined || text.trim() === '' || Number.isNaN(Number(text))
    const faults = rows.flatMap((row, index) =>
      columns
        .filter(({ name, isNumber }) => isNumber === true && isBad(row[name]))
        .map(({ name }) => ({ at: `[${index}].${name}`, message: 'must be a number' })),
    )
    if (faults.length > 0) return { faults }
    return {
      value: rows.map((row) =>
        Object.fromEntries(
          columns.map(({ name, isNumber }) => [
            name,
            isNumber === true ? Number(row[name]) : (row[name] ?? ''),
          ]),
        ),
      ),
    }
  },
})

const typedCell = (value: unknown) => (typeof value === 'number' ? String(value) : textOf(value))

/** Texts, one a line. */
export const linesCodec: Codec = {
  toTyped: (lines) => ((lines ?? []) as string[]).join('\n'),
  toValue: (typed) => ({
    value: textOf(typed)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }),
}
