import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import {
  blankCampaignSettings,
  CampaignCreate,
  campaignDefaults,
} from '@tiller/contract/platform/campaigns/schemas'
import { SimulatedSettings } from '@tiller/contract/platform/reports/simulation'
import { MonthlyBudgetChangeCreate } from '@tiller/contract/platform/scheduling/monthly-budget-changes'
import { OneTimeBudgetCreate } from '@tiller/contract/platform/scheduling/one-time-budgets'
import { ScheduledPauseCreate } from '@tiller/contract/platform/scheduling/pauses'
import { PostedJob } from '@tiller/contract/platform/source-jobs/schemas'
import { SegmentCreate, segmentDefaults } from '@tiller/contract/platform/segments/schemas'
import { _, Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import type { Plugin } from 'esbuild'
import type { FieldSpec } from './src/api/rules/field.ts'
import { helpTexts } from './src/api/rules/help-texts.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The request bodies that forms create, with the initial values of the forms. */
const bodies = {
  CampaignCreate: {
    schema: CampaignCreate,
    blank: { ...campaignDefaults, ...blankCampaignSettings, name: '' },
  },
  SegmentCreate: { schema: SegmentCreate, blank: { ...segmentDefaults, name: '' } },
  ScheduledPauseCreate: { schema: ScheduledPauseCreate, blank: { pauseReasonId: null } },
  OneTimeBudgetCreate: { schema: OneTimeBudgetCreate, blank: { rollover: false, launchOnStart: true } },
  MonthlyBudgetChangeCreate: { schema: MonthlyBudgetChangeCreate, blank: { absolute: true } },
  SimulatedSettings: { schema: SimulatedSettings, blank: {} },
  ConfigQuery: { schema: ConfigQuery, blank: {} },
  PostedJob: { schema: PostedJob, blank: {} },
} satisfies Record<string, { schema: object; blank: object }>

type BodyName = keyof typeof bodies

export const formBodies = Object.keys(bodies) as BodyName[]

type Schema = { [key: string]: unknown }

const schemaOf = (name: BodyName) => bodies[name].schema as object as Schema

/**
 * An esbuild plugin that generates modules from the contract. `virtual:rules/<body>` validates a body without `eval`,
 * which the page's security policy forbids. `virtual:fields/<body>` describes its fields, and `virtual:kinds` lists
 * the kind of each field. The schemas and TypeBox stay out of the bundle.
 */
export const contractModules: Plugin = {
  name: 'contract',
  setup(build) {
    build.onResolve({ filter: /^virtual:(?:rules|fields)\// }, ({ path }) => ({
      path,
      namespace: 'contract',
    }))
    build.onResolve({ filter: /^virtual:kinds$/ }, ({ path }) => ({ path, namespace: 'contract' }))
    build.onResolve({ filter: /^console-formats$/ }, () => ({ path: join(here, 'src/api/rules/formats.ts') }))
    build.onLoad({ filter: /.*/, namespace: 'contract' }, ({ path }) => {
      if (path === 'virtual:kinds') return { contents: kindsModule(), resolveDir: here, loader: 'js' }
      const [, kind, name = ''] = /^virtual:(rules|fields)\/(\w+)$/.exec(path) ?? []
      if (!isBodyName(name))
        return { errors: [{ text: `The contract has no body ${name} that forms make.` }] }
      const contents = kind === 'rules' ? rulesModule(schemaOf(name)) : fieldsModule(name)
      return { contents, resolveDir: here, loader: 'js' }
    })
  },
}

const isBodyName = (name: string): name is BodyName => Object.hasOwn(bodies, name)

function rulesModule(schema: Schema): string {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: false, formats: _`require("console-formats").stringFormats` },
  })
  addFormats.default(ajv, ['date', 'email', 'int32', 'int64', 'uri', 'uuid'])
  ajv.addFormat('date-time', () => true)
  ajv.addSchema(withoutWords(schema) as Schema, 'body')
  return standalone.default(ajv, { validate: 'body' })
}

/**
 * Removes descriptions and titles from a schema. Examples of patterns stay, because error messages quote them.
 *
 * @param isMap whether the keys are field names instead of JSON Schema keywords
 */
function withoutWords(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !words.has(key) || (key === 'examples' && 'pattern' in value))
      .map(([key, each]) => [key, withoutWords(each, key === 'properties')]),
  )
}

const words = new Set(['description', 'examples', 'default', 'x-schema', 'x-or-null'])

const fieldsModule = (name: BodyName) =>
  `export const fields = ${JSON.stringify(describeFields(name))}; export const blank = ${JSON.stringify(bodies[name].blank)}`

/** Returns the fields of a body with their texts. */
export function describeFields(name: BodyName): Record<string, FieldSpec> {
  const schema = schemaOf(name)
  const texts: Readonly<Record<string, string>> =
    name in helpTexts ? helpTexts[name as keyof typeof helpTexts] : {}
  const required = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries(schema['properties'] as Record<string, Schema>)
  return Object.fromEntries(
    properties.map(([field, property]) => {
      const described = describeField(property, required.has(field))
      // The form of a job has texts of its own.
      return [field, { ...described, help: name === 'PostedJob' ? '' : (texts[field] ?? described.help) }]
    }),
  )
}

/** Generates the module with the kind of each field. Fields of the same name have the same kind in all bodies. */
function kindsModule(): string {
  const kinds = formBodies.flatMap((body) =>
    Object.entries(schemaOf(body)['properties'] as Record<string, Schema>).map(
      ([name, property]) => [name, kindOf(property)] as const,
    ),
  )
  return `export const kinds = ${JSON.stringify(Object.fromEntries(kinds))}`
}

function describeField(schema: Schema, isRequired: boolean): FieldSpec {
  const { description, minimum, maximum, maxLength } = schema
  const values = (schema['enum'] as (string | number | null)[] | undefined)?.filter((value) => value !== null)
  return {
    help: (typeof description === 'string' ? description : '').replace(inCents, ''),
    kind: kindOf(schema),
    ...(values === undefined ? {} : { values }),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
    ...([schema['type']].flat().includes('null') ? { isNullable: true } : {}),
    ...(isRequired ? {} : { isOptional: true }),
  }
}

const inCents = / In cents\.$/

/** Text fields with a greater maximum length than this get a multi-line control. */
const longestLine = 512

function kindOf({ type, format, description, maxLength, enum: values }: Schema): FieldSpec['kind'] {
  const kind = [type].flat()[0]
  if (values !== undefined) return 'choice'
  if (kind === 'array' || kind === 'object') return 'list'
  if (kind === 'boolean') return 'flag'
  if (kind === 'integer' || kind === 'number') return inCents.test(String(description)) ? 'money' : 'number'
  if (format === 'date-time') return 'instant'
  if (format === 'date') return 'day'
  return Number(maxLength) > longestLine && format !== 'uri' ? 'long text' : 'text'
}
