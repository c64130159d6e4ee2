import type { Source } from '@tiller/client/platform'
import { maxUploadBytes } from '@tiller/contract/platform/source-uploads/schemas'
import { useMutation } from '@tanstack/react-query'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { usePermission } from '../../session/me.ts'
import { SpreadsheetColumns, type SpreadsheetFile } from './columns.tsx'
import { readBase64 } from './read-base64.ts'
import { t } from '../../language/text.ts'

/** A section for importing a spreadsheet: choose a file, check its columns, and start the import. */
export function UploadSection({ source: { id: sourceId } }: { source: Source }) {
  const { may, why } = usePermission('advertiser')
  const [file, setFile] = useState<SpreadsheetFile | null>(null)
  const preview = useMutation({
    mutationFn: async (chosen: File) => {
      const read = { fileName: chosen.name.slice(0, 255), content: await readBase64(chosen) }
      setFile(read)
      return client.previewUpload({ params: { sourceId }, body: read })
    },
  })
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (chosen: File | undefined) => {
    preview.reset()
    setTooLarge(chosen !== undefined && chosen.size > maxUploadBytes)
    if (chosen !== undefined && chosen.size <= maxUploadBytes) preview.mutate(chosen)
  }
  return (
    <section aria-labelledby="upload" className="panel make">
      <h2 id="upload">{t('Upload a spreadsheet')}</h2>
      <FileField disabled={!may} onChoose={choose} />
      {why === undefined ? null : <p className="soft">{why}</p>}
      {isTooLarge ? (
        <Notice tone="bad">
          <p>{t('The file is larger than 8 MB.')}</p>
        </Notice>
      ) : null}
      {preview.error === null ? null : <Problem error={preview.error} />}
      <div role="status">{preview.isPending ? <p>{t('Reading the file…')}</p> : null}</div>
      {preview.data === undefined || file === null ? null : (
        <SpreadsheetColumns
          key={file.content.length}
          sourceId={sourceId}
          file={file}
          preview={preview.data}
          onDone={() => preview.reset()}
        />
      )}
    </section>
  )
}

type FileFieldProps = { disabled: boolean; onChoose: (chosen: File | undefined) => void }

const FileField = ({ disabled, onChoose }: FileFieldProps) => (
  <Field
    id="upload-file"
    label={t('CSV or Excel file')}
    type="file"
    accept=".csv,.xlsx,text/csv"
    disabled={disabled}
    hint={t(
      'All jobs of this source, one in each row, with the names of the columns in the first row. Jobs that are not in the file end. At most 8 MB and 10,000 rows.',
    )}
    onChange={({ target }) => onChoose(target.files?.[0])}
  />
)
