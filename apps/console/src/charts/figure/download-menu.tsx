import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { t } from '../../language/text.ts'
import { createFileName, saveFile } from '../../api/download.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import type { Column } from '../../list/column.ts'
import { createCsv } from '../../list/export/csv.ts'
import { MoreMenu } from '../../shell/more-menu.tsx'
import { showToast } from '../../shell/toasts.tsx'
import { toPng } from './chart-image.ts'

type Props<Datum> = {
  title: string
  figure: RefObject<HTMLElement | null>
  columns: readonly Column<Datum>[]
  rows: readonly Datum[]
}

const formats = ['CSV', 'PNG'] as const

/** Downloads a chart as the table of its data or as a picture. */
export function DownloadMenu<Datum>({ title, figure, columns, rows }: Props<Datum>) {
  const { mutate } = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const element = figure.current
      if (element === null) return
      const file = format === 'CSV' ? createCsv(columns, rows) : await toPng(element, title)
      saveFile(file, createFileName(title, format))
    },
    onError: (error) =>
      showToast({
        text: t('The file could not be created: {message}', { message: formatErrorMessage(error) }),
      }),
  })
  return (
    <span>
      <MoreMenu of={title}>
        {formats.map((format) => (
          <button key={format} type="button" className="plain" onClick={() => mutate(format)}>
            {t('Download {format}', { format })}
          </button>
        ))}
      </MoreMenu>
    </span>
  )
}
