import type { Setting } from './setting-types.ts'
import { settingDefinitions } from './settings.ts'

type Settings = typeof settingDefinitions

type Value<S extends Setting> =
  S extends Setting<infer T> ? Exclude<T, undefined> | (S['fallback'] extends null ? null : never) : never

export type Config = {
  [Field in keyof Settings]: Field extends 'baseUrl' ? string : Value<Settings[Field]>
}

/** Thrown for invalid settings. The message lists each one with its accepted values, one per line. */
export class ConfigError extends Error {}

/** Reads all settings. Throws `ConfigError` with every invalid one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = []
  const values = Object.entries<Setting>(settingDefinitions).map(([field, setting]) => {
    const text = env[setting.variable] || setting.fallback
    const value = text === null ? null : setting.read(text)
    if (text !== null && value === undefined) wrong.push(complaint(setting, text))
    return [field, value]
  })
  wrong.push(...missingOf(env))
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  // `Object.entries` loses the types of the fields.
  const config = Object.fromEntries(values) as Config & { baseUrl: string | null }
  return { ...config, baseUrl: config.baseUrl ?? `http://localhost:${config.port}` }
}

/** The settings of a bucket must be set together. */
const together = [
  settingDefinitions.s3Endpoint,
  settingDefinitions.s3Bucket,
  settingDefinitions.s3AccessKeyId,
  settingDefinitions.s3SecretAccessKey,
]

function missingOf(env: Record<string, string | undefined>): string[] {
  const { databaseUrl, databaseSessionUrl } = settingDefinitions
  return [
    ...(env[databaseSessionUrl.variable] && !env[databaseUrl.variable]
      ? [`${databaseUrl.variable} is missing; ${databaseSessionUrl.variable} belongs to it.`]
      : []),
    ...missingBucketSettings(env),
  ]
}

function missingBucketSettings(env: Record<string, string | undefined>): string[] {
  const missing = together.filter(({ variable }) => !env[variable])
  if (missing.length === together.length) return []
  const names = together.map(({ variable }) => variable).join(', ')
  return missing.map(({ variable }) => `${variable} is missing; ${names} must be set together.`)
}

const complaint = ({ variable, accepts, limitReason, secret }: Setting, text: string) =>
  `${variable} ${secret === true ? 'is invalid' : `is ${JSON.stringify(text.slice(0, 100))}`}; expected ${accepts}.${limitReason === undefined ? '' : ` ${limitReason}`}`
