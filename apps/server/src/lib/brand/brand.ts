import { defaultBrandName } from '@tiller/contract/platform/operator/brand'
import { deriveAccentColors, renderAccentStyle, type PageBrand } from '@tiller/pages/pages'
import type { Db } from '#lib/postgres/database.ts'

/** The house publisher, whose row is the brand of the installation. */
export const installationBrandId = 1

/** How the installation, or a publisher on its own host, is presented. */
export type Brand = PageBrand & {
  /** The publisher; null for the installation. */
  publisherId: number | null
  /** The host of the publisher's pages; null for the installation and for publishers without one. */
  host: string | null
  /** The accent color on light backgrounds; null for the default one. */
  accentColor: string | null
  mailName: string | null
  mailAddress: string | null
}

/** The brands of the installation and of the publishers. */
export type Brands = {
  installation: Brand
  /** The brands of publishers with a host, by host. */
  byHost: ReadonlyMap<string, Brand>
  /** The brands of publishers with a host, by publisher. */
  byPublisher: ReadonlyMap<number, Brand>
}

type BrandRow = Awaited<ReturnType<typeof selectBrands>>[number]

/** The columns of a brand, without the image itself. */
export const brandColumns = [
  'name',
  'accentColor',
  'darkAccentColor',
  'mailName',
  'mailAddress',
  'host',
  'logoHash',
] as const

const selectBrands = (db: Db) =>
  db
    .selectFrom('brand')
    .select(['publisherId', ...brandColumns])
    .execute()

/** The brand of an installation or a publisher without a row. */
export const emptyBrandRow: Omit<BrandRow, 'publisherId'> = {
  name: null,
  accentColor: null,
  darkAccentColor: null,
  mailName: null,
  mailAddress: null,
  host: null,
  logoHash: null,
}

export const formatLogoPath = (hash: string) => `/brand/${hash}.png`

function toBrand(publisherId: number | null, row: Omit<BrandRow, 'publisherId'>): Brand {
  const { name, accentColor: light, darkAccentColor: dark, mailName, mailAddress, host, logoHash } = row
  return {
    publisherId,
    name: name ?? defaultBrandName,
    logoPath: logoHash === null ? null : formatLogoPath(logoHash),
    style: renderAccentStyle(light, dark),
    accentColor: light === null && dark === null ? null : deriveAccentColors(light, dark).light,
    host,
    mailName,
    mailAddress,
  }
}

/**
 * Adds the values of the installation to those of a publisher. A pair of colors is never mixed, and the logo of the
 * installation does not appear with the name of a publisher.
 */
function inherit(own: BrandRow, base: Omit<BrandRow, 'publisherId'>) {
  const ownsColor = own.accentColor !== null || own.darkAccentColor !== null
  return {
    ...own,
    name: own.name ?? base.name,
    logoHash: own.name === null ? (own.logoHash ?? base.logoHash) : own.logoHash,
    accentColor: ownsColor ? own.accentColor : base.accentColor,
    darkAccentColor: ownsColor ? own.darkAccentColor : base.darkAccentColor,
    mailName: own.mailName ?? base.mailName,
    mailAddress: own.mailAddress ?? base.mailAddress,
  }
}

export async function readBrands(db: Db): Promise<Brands> {
  const rows = await selectBrands(db)
  const base = rows.find(({ publisherId }) => publisherId === installationBrandId) ?? emptyBrandRow
  const published = rows
    .filter(({ host }) => host !== null)
    .map((row) => toBrand(row.publisherId, inherit(row, base)))
  return {
    installation: toBrand(null, base),
    byHost: new Map(published.map((brand) => [brand.host ?? '', brand])),
    byPublisher: new Map(published.map((brand) => [brand.publisherId ?? 0, brand])),
  }
}

/** Reads the name of the installation, for the text of mails. */
export const readBrandName = async (db: Db): Promise<string> => (await readBrands(db)).installation.name

/** Reads the name and the image of the installation, for statements. */
export async function readStatementBrand(db: Db) {
  const row = await db
    .selectFrom('brand')
    .select(['name', 'logo'])
    .where('publisherId', '=', installationBrandId)
    .executeTakeFirst()
  return { name: row?.name ?? defaultBrandName, logo: row?.logo ?? null }
}

/** The brands as this process knows them. */
export type BrandCache = {
  current(): Brands
  /** Reads all brands again. If that fails, the process keeps those that it knows. */
  reload(): Promise<void>
}

/** Returns the brand in which a publisher's visitors see jobs. */
export function brandOfPublisher(brands: BrandCache, publisherId: number): Brand {
  const { byPublisher, installation } = brands.current()
  return byPublisher.get(publisherId) ?? installation
}

/** Creates the cache, which starts with the default brand. */
export function createBrandCache(db: Db): BrandCache {
  let current: Brands = {
    installation: toBrand(null, emptyBrandRow),
    byHost: new Map(),
    byPublisher: new Map(),
  }
  let reloading = Promise.resolve()
  const reload = async (previous: Promise<void>) => {
    await previous
    current = await readBrands(db).catch(() => current)
  }
  return {
    current: () => current,
    // One after the other, so that an earlier result never replaces a later one.
    reload: () => (reloading = reload(reloading)),
  }
}

/** Returns the public URL of a brand: the host of a publisher with the scheme, port, and path of `BASE_URL`. */
export function formatBrandUrl({ host }: Pick<Brand, 'host'>, baseUrl: string): string {
  if (host === null) return baseUrl
  const url = new URL(baseUrl)
  url.hostname = host
  return url.href.replace(/\/$/, '')
}
