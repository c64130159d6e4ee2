import { useMutation } from '@tanstack/react-query'
import { t, Text } from '../../language/text.ts'
import { createFileName, saveFile } from '../../api/download.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { showToast } from '../../shell/toasts.tsx'
import type { Column } from '../column.ts'
import { maxExportedRows } from '../read-all-pages.ts'
import { createCsv } from './csv.ts'

type Props<Row> = {
  /** The noun in the name of the file and the labels of the buttons. */
  noun: string
  columns: readonly Column<Row>[]
  /** Loads the rows of all pages. */
  readAll: () => Promise<readonly Row[]>
}

const formats = ['CSV', 'XLSX'] as const
type Format = (typeof formats)[number]

async function write<Row>(format: Format, columns: readonly Column<Row>[], rows: readonly Row[]) {
  if (format === 'CSV') return createCsv(columns, rows)
  // The writer of workbooks is as large as a screen.
  const { createXlsx } = await import('./xlsx.ts')
  return createXlsx(columns, rows)
}

/** Buttons that download all rows of a list, in the order and with the filters on screen. */
export function ExportButtons<Row>({ noun, columns, readAll }: Props<Row>) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      const rows = await readAll()
      saveFile(await write(format, columns, rows), createFileName(noun, format))
      return rows.length
    },
    onSuccess: (count) => {
      if (count === maxExportedRows)
        showToast({
          text: t('The file contains the first {count, number} rows. Filter the list to export others.', {
            count: maxExportedRows,
          }),
        })
    },
    onError: (error) =>
      showToast({
        text: t('The file could not be created: {message}', { message: formatErrorMessage(error) }),
      }),
  })
  return (
    <div className="actions" aria-busy={isPending}>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="plain"
          disabled={isPending}
          onClick={() => mutate(format)}
        >
          <Text
            id="Export {format}<unseen> of {noun}</unseen>"
            values={{ format, noun, unseen: (content) => <span className="unseen">{content}</span> }}
          />
        </button>
      ))}
    </div>
  )
}
