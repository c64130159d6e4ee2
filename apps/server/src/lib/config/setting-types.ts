import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { parseRecoveryKey } from '#lib/backup/recovery-key.ts'
import {
  defaultConnections,
  fewestBackgroundConnections,
  type ConnectionPurpose,
} from '#lib/postgres/connection-numbers.ts'

/** The accepted format of a setting, and a parser that returns undefined for invalid texts. */
export type SettingType<T> = { accepts: string; read: (text: string) => T | undefined }

export type Setting<T = unknown> = SettingType<T> & {
  /** The name of the environment variable. */
  variable: string
  /** The value that applies if the variable is absent or empty; null if the setting is null then. */
  fallback: string | null
  /** The effect of a null fallback, as described in the README. */
  otherwise?: string
  meaning: string
  /** Why the accepted values are limited, in sentences for the person whose value is refused. */
  limitReason?: string
  /** Whether the setting contains a secret, so that messages omit the value. */
  secret?: boolean
}

export const integerSetting = (min: number, max: number): SettingType<number> => ({
  accepts: `a whole number from ${min} to ${max}`,
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  },
})

export const percentSetting: SettingType<number> = {
  accepts: 'a whole number from 0 to 100',
  read: (text) => {
    const value = integerSetting(0, 100).read(text)
    return value === undefined ? undefined : value / 100
  },
}

export const fractionSetting: SettingType<number> = {
  accepts: 'a number from 0 to 1, such as 0.05',
  read: (text) => (/^(?:0(?:\.\d{1,9})?|\.\d{1,9}|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
}

export const flagSetting: SettingType<boolean> = {
  accepts: '1, 0, true or false',
  read: (text) => (['1', 'true'].includes(text) ? true : ['0', 'false'].includes(text) ? false : undefined),
}

export const hostSetting: SettingType<string> = {
  accepts: 'an IP address or a host name',
  read: (text) =>
    isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) ? text : undefined,
}

export const directorySetting: SettingType<string> = { accepts: 'a directory', read: (text) => resolve(text) }

export const oneOfSetting = (...words: string[]): SettingType<string> => ({
  accepts: `one of ${words.join(', ')}`,
  read: (text) => words.find((word) => word === text),
})

export const zoneSetting: SettingType<string> = {
  accepts: 'an IANA time zone such as America/New_York',
  read: (text) => {
    // JavaScript accepts offsets such as +01:00 as zones, but they have no daylight saving time.
    if (!/^[a-z]/i.test(text)) return undefined
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

/** An absolute http(s) URL without a trailing slash. */
export const webAddressSetting: SettingType<string> = {
  accepts: 'an http or https URL without user, query and fragment',
  read: (text) => {
    const url = URL.parse(text)
    if (url === null || !isWeb(url) || /[?#@]/.test(text)) return undefined
    return (url.origin + url.pathname).replace(/\/+$/, '')
  },
}

export const webAddressesSetting: SettingType<string[]> = {
  accepts: 'http or https URLs without user, query and fragment, separated by spaces or commas',
  read: (text) => {
    const urls = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((each) => webAddressSetting.read(each))
    return urls.every((url) => url !== undefined) ? urls : undefined
  },
}

/** The URL of the server. Its path becomes a part of cookies, pages, and scripts. */
export const baseUrlSetting: SettingType<string> = {
  accepts:
    'an http or https URL without user, query and fragment; letters, digits, and - . _ ~ / in its path',
  read: (text) => {
    const url = webAddressSetting.read(text)
    return url !== undefined && /^(?:\/[\w.~-]+)*\/?$/.test(new URL(url).pathname) ? url : undefined
  },
}

export const databaseAddressSetting: SettingType<string> = {
  accepts: 'a URL that begins with postgres:// or postgresql://',
  read: (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
}

export const printConnections = (numbers: Record<ConnectionPurpose, number>): string =>
  Object.entries(numbers)
    .map(([purpose, number]) => `${purpose}=${number}`)
    .join(' ')

/** The maximum number of database connections for each purpose. */
export const connectionsSetting: SettingType<Record<ConnectionPurpose, number>> = {
  accepts: `purposes with numbers from 1 to 200, such as clicks=16 search=8; at least ${fewestBackgroundConnections} for background`,
  read: (text) => {
    const given = text.split(/[\s,]+/).filter(Boolean)
    const parts = given.map((part) => /^([a-z]+)=(\d{1,3})$/.exec(part) ?? [])
    const isValid = parts.every(
      ([, purpose = '', number]) =>
        Object.hasOwn(defaultConnections, purpose) &&
        Number(number) >= (purpose === 'background' ? fewestBackgroundConnections : 1) &&
        Number(number) <= 200,
    )
    if (!isValid) return undefined
    return {
      ...defaultConnections,
      ...Object.fromEntries(parts.map(([, purpose, number]) => [purpose, Number(number)])),
    }
  },
}

export const hostAndPortSetting: SettingType<{ host: string; port: number }> = {
  accepts: 'a host and a port, such as localhost:3310',
  read: (text) => {
    const [, host, port] = /^([\w.-]{1,253}|\[[\da-f:]{2,45}\]):(\d{1,5})$/i.exec(text) ?? []
    return host === undefined || Number(port) < 1 || Number(port) > 65_535
      ? undefined
      : { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  },
}

/** Origins must equal the form that browsers send, because they are compared as text. */
function isOrigin(text: string) {
  const url = URL.parse(text)
  return url !== null && isWeb(url) && url.origin === text && !text.includes('*')
}

export const originsSetting: SettingType<string[]> = {
  accepts: 'origins such as https://app.example, separated by spaces or commas, or *',
  read: (text) => {
    const list = text.split(/[\s,]+/).filter(Boolean)
    return list.every((each) => each === '*' || isOrigin(each)) ? list : undefined
  },
}

/** Decodes a master key; returns undefined unless the text is 32 bytes in base64 or base64url. */
export function parseMasterKey(text: string): Buffer | undefined {
  const bytes = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
  return bytes?.length === 32 ? bytes : undefined
}

export const masterKeySetting: SettingType<Buffer> = {
  accepts: '32 bytes in base64, as `openssl rand -base64 32` makes them',
  read: parseMasterKey,
}

/** A bucket of the configured S3 service, or a folder, in which backups are stored. */
export const backupTargetSetting: SettingType<{ bucket: string } | { folder: string }> = {
  accepts: 's3://bucket or the absolute path of a folder',
  read: (text) => {
    const [, bucket] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(text) ?? []
    if (bucket !== undefined) return { bucket }
    return isAbsolute(text) ? { folder: text } : undefined
  },
}

export const recoveryKeySetting: SettingType<Buffer> = {
  accepts: 'the 14 groups of 4 characters that `tiller backup key` prints',
  read: parseRecoveryKey,
}

type MailServer = {
  host: string
  port: number
  /** Whether TLS is used from the first byte. Otherwise STARTTLS is used if the server offers it. */
  implicitTls: boolean
  user: string | null
  password: string | null
}

export const mailServerSetting: SettingType<MailServer> = {
  accepts: 'smtp://user:password@host:port or smtps://…; user and password may be left out',
  read: (text) => {
    const url = URL.parse(text)
    if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined
    if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
    const implicitTls = url.protocol === 'smtps:'
    if (/%(?![\da-f]{2})/i.test(url.username + url.password)) return undefined
    const decoded = (part: string) => (part === '' ? null : decodeURIComponent(part))
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
      implicitTls,
      user: decoded(url.username),
      password: decoded(url.password),
    }
  },
}

export const emailAddressSetting: SettingType<string> = {
  accepts: 'an email address',
  read: (text) => (/^[^\s@<>",]{1,64}@[^\s@<>",]{1,190}$/.test(text) ? text : undefined),
}

export const fileSetting: SettingType<string> = { accepts: 'a file', read: (text) => resolve(text) }

/** The number of trusted hops in front of the server, or the addresses of trusted proxies. */
export const proxiesSetting: SettingType<number | string[]> = {
  accepts: 'the number of proxies in front of the server (0 to 10), or their addresses and CIDR blocks',
  read: (text) => {
    if (/^\d+$/.test(text)) return integerSetting(0, 10).read(text)
    const list = text.split(/[\s,]+/).filter(Boolean)
    return list.length > 0 && list.every((each) => isIP(each) !== 0 || ipaddr.isValidCIDR(each))
      ? list
      : undefined
  },
}
