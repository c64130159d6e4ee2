import { type Static, Type } from 'typebox'
import { named, nullable, oneOf, text } from '../../schema.ts'

/** Maximum size of an uploaded spreadsheet. */
export const maxUploadBytes = 8 * 1_048_576
export const maxUploadRows = 10_000
export const maxUploadColumns = 100

/** The job fields that a column can contain, with their displayed names. */
export const uploadFieldLabels = {
  title: 'Title',
  url: 'URL',
  company: 'Company',
  description: 'Description',
  reference: 'Reference',
  location: 'Place in one cell',
  address: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'Zip code',
  country: 'Country',
  remote: 'Remote',
  salary: 'Pay in one cell',
  salaryMin: 'Lowest pay',
  salaryMax: 'Highest pay',
  salaryUnit: 'Pay period',
  jobType: 'Job type',
  education: 'Education',
  experience: 'Experience',
  majorCategory: 'Category',
  postedAt: 'Posted on',
  expiresAt: 'Last day',
  email: 'Applications to',
  logoUrl: 'Logo URL',
  existingVacancy: 'Existing vacancy (yes or no)',
  cpc: 'CPC in dollars',
} as const
export type UploadField = keyof typeof uploadFieldLabels

const UploadField = named(
  'UploadField',
  'The field of a job that a column contains.',
  // `Object.keys` loses the type.
  oneOf(Object.keys(uploadFieldLabels) as UploadField[]),
)

const column = text(255, 'The name of the column, from the first row.', {
  minLength: 1,
  example: 'Job title',
})

const file = {
  fileName: text(255, 'The name of the file.', { minLength: 1, example: 'jobs.csv' }),
  content: text(
    Math.ceil(maxUploadBytes / 3) * 4,
    `A CSV or XLSX file in Base64, of up to ${maxUploadBytes / 1_048_576} MB and ${maxUploadRows} rows. The first row has the names of the columns; of an XLSX file, the first sheet is read.`,
    { example: 'VGl0bGUsVVJMCk51cnNlLGh0dHBzOi8vam9icy5leGFtcGxlLmNvbS8x' },
  ),
}

const example = { fileName: 'jobs.csv', content: 'VGl0bGUsVVJMCk51cnNlLGh0dHBzOi8vam9icy5leGFtcGxlLmNvbS8x' }

export const UploadFile = named(
  'UploadFile',
  'A spreadsheet.',
  Type.Object(file, { additionalProperties: false, examples: [example] }),
)

export const UploadMapping = Type.Array(
  named(
    'UploadColumn',
    'The field of a column.',
    Type.Object({ column, field: UploadField }, { additionalProperties: false }),
  ),
  {
    minItems: 1,
    maxItems: maxUploadColumns,
    description: 'The columns that are read, each field at most once. `title` and `url` are required.',
  },
)
export type UploadMapping = Static<typeof UploadMapping>

export const Upload = named(
  'Upload',
  'A spreadsheet with all jobs of a source, and the fields of its columns.',
  Type.Object(
    { ...file, mapping: UploadMapping },
    {
      additionalProperties: false,
      examples: [
        {
          ...example,
          mapping: [
            { column: 'Title', field: 'title' },
            { column: 'URL', field: 'url' },
          ],
        },
      ],
    },
  ),
)
export type Upload = Static<typeof Upload>

export const UploadPreview = named(
  'UploadPreview',
  'The columns of a spreadsheet.',
  Type.Object({
    rows: Type.Integer({ format: 'int32', minimum: 0, description: 'Rows with jobs.', examples: [120] }),
    columns: Type.Array(
      named(
        'UploadPreviewColumn',
        'A column of a spreadsheet.',
        Type.Object({
          column,
          samples: Type.Array(text(200, 'The beginning of a value.', { example: 'Registered Nurse' }), {
            description: 'Its values in the first three rows.',
          }),
          field: nullable(UploadField),
        }),
      ),
      {
        description:
          'Each with its field in the last upload of the source, otherwise with the field that its name means; null: none.',
      },
    ),
  }),
)
export type UploadPreview = Static<typeof UploadPreview>
