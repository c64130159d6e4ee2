import type { UploadPreview } from '@tiller/client/platform'
import { uploadFieldLabels, type UploadField } from '@tiller/contract/platform/source-uploads/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { useState, type FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { showToast } from '../../shell/toasts.tsx'
import { locale, t, translateKnown } from '../../language/text.ts'

/** A file with its content in Base64. */
export type SpreadsheetFile = { fileName: string; content: string }

type ColumnsProps = { sourceId: number; file: SpreadsheetFile; preview: UploadPreview; onDone: () => void }

/** A form that assigns job fields to the columns of a spreadsheet, and then imports it. */
export function SpreadsheetColumns({ sourceId, file, preview: { rows, columns }, onDone }: ColumnsProps) {
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const upload = useUpload(sourceId, file, onDone)
  const missing = (['title', 'url'] as const).filter((field) => !fields.includes(field))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    upload.mutate(
      columns.flatMap(({ column }, index) => {
        const field = fields[index]
        return field === null || field === undefined ? [] : [{ column, field }]
      }),
    )
  }
  return (
    <form onSubmit={submit} className="make">
      <p>
        <strong>{t('{rows, plural, one {# row with jobs.} other {# rows with jobs.}}', { rows })}</strong>{' '}
        {t('Check what each column contains.')}
      </p>
      {columns.map((column, index) => (
        <ColumnChoice
          key={column.column}
          index={index}
          {...column}
          field={fields[index] ?? null}
          taken={fields}
          onChange={(field) => setFields(fields.with(index, field))}
        />
      ))}
      {upload.error === null ? null : <Problem error={upload.error} />}
      {missing.length === 0 ? null : (
        <p className="soft">
          {t('Choose the column for: {fields}.', {
            fields: new Intl.ListFormat(locale).format(
              missing.map((field) => translateKnown(uploadFieldLabels[field])),
            ),
          })}
        </p>
      )}
      <Button type="submit" disabled={missing.length > 0 || rows === 0 || upload.isPending}>
        {t('Import jobs')}
      </Button>
    </form>
  )
}

function useUpload(sourceId: number, file: SpreadsheetFile, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mapping: { column: string; field: UploadField }[]) =>
      client.uploadJobs({ params: { sourceId }, body: { ...file, mapping } }),
    onSuccess: () => {
      showToast({ text: t('The import starts within a minute.') })
      // A fast import can end before its progress is read; its end must be noticed, too.
      queries.setQueryData(createQueryOptions('getImportProgress', { params: { sourceId } }).queryKey, {
        phase: 'DUE',
        jobs: 0,
        bytes: 0,
        jobsPerSecond: null,
        expectedEndAt: null,
      })
      onDone()
    },
  })
}

type ChoiceProps = UploadPreview['columns'][number] & {
  index: number
  taken: readonly (UploadField | null)[]
  onChange: (field: UploadField | null) => void
}

function ColumnChoice({ index, column, samples, field, taken, onChange }: ChoiceProps) {
  const id = `column-${index}`
  return (
    <div className="ui-field">
      <label htmlFor={id}>{column}</label>
      <select
        id={id}
        className="ui-input"
        value={field ?? ''}
        aria-describedby={`${id}-samples`}
        // The options are the only values.
        onChange={({ target }) => onChange(target.value === '' ? null : (target.value as UploadField))}
      >
        <option value="">{t('Not imported')}</option>
        {Object.entries(uploadFieldLabels).map(([name, label]) => (
          <option key={name} value={name} disabled={name !== field && taken.some((each) => each === name)}>
            {translateKnown(label)}
          </option>
        ))}
      </select>
      <p id={`${id}-samples`} className="ui-field-hint">
        {samples.filter((sample) => sample !== '').join(' · ') || t('Empty column')}
      </p>
    </div>
  )
}
