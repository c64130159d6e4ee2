import { t } from '../../language/text.ts'
import { textOrEmpty, type ListCodec } from '../form-values.ts'

export type CodecRow = Readonly<Record<string, string>>

export type RowColumn = { name: string; choices?: readonly string[]; isNumber?: true; maxLength?: number }

/** Creates a codec that converts a list of flat objects to rows of text cells and back. */
export const createRowsCodec = (columns: readonly RowColumn[]): ListCodec => ({
  toFormValue: (rows) =>
    ((rows ?? []) as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, typedCell(row[name])])),
    ),
  fromFormValue: (values) => {
    const rows = (values ?? []) as CodecRow[]
    const isBad = (text: string | undefined) =>
      text === undefined || text.trim() === '' || Number.isNaN(Number(text))
    const faults = rows.flatMap((row, index) =>
      columns
        .filter(({ name, isNumber }) => isNumber === true && isBad(row[name]))
        .map(({ name }) => ({ at: `[${index}].${name}`, message: t('must be a number') })),
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

const typedCell = (value: unknown) => (typeof value === 'number' ? String(value) : textOrEmpty(value))

/** Converts a list of texts to lines and back. */
export const linesCodec: ListCodec = {
  toFormValue: (lines) => ((lines ?? []) as string[]).join('\n'),
  fromFormValue: (values) => ({
    value: textOrEmpty(values)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }),
}
