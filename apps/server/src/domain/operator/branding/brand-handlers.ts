import type { Handlers } from '@tiller/contract/operation'
import type { Brand, brandOperations, BrandUpdate } from '@tiller/contract/platform/operator/brand'
import type { FieldProblem } from '@tiller/contract/problem'
import { findLowestContrast, minTextContrast, type ColorMode } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { parseRedirectHost } from '#domain/publishers/redirect-host.ts'
import { brandColumns, emptyBrandRow, formatLogoPath, installationBrandId } from '#lib/brand/brand.ts'
import { createInvalidRequestError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { OperatorContext } from '../handlers.ts'
import { recordOperatorChange } from '../record.ts'
import { decodeLogo, type Logo } from './logo.ts'

export const brandHandlers: Handlers<typeof brandOperations, OperatorContext> = {
  getBrand: (ctx, { query }) => ctx.readPlatform(async (tx) => toBrand(ctx, await readRow(tx, query))),

  updateBrand: async (ctx, { query, body }) => {
    const change = toChange(body)
    const brand = await ctx.writePlatform(async (tx) => {
      // Brands change rarely. The lock keeps two of them from getting the same host.
      await sql`lock table brand in share row exclusive mode`.execute(tx)
      const before = await readRow(tx, query)
      throwIfInvalid(await findHostFaults(tx, ctx, query, change.host))
      const after = await saveBrand(tx, before, change)
      await recordOperatorChange(tx, ctx, {
        objectType: 'BRAND',
        ...(query.publisherId === undefined ? {} : { objectId: query.publisherId }),
        action: 'CHANGE',
        before,
        after,
      })
      return toBrand(ctx, after)
    })
    await ctx.reloadBrands()
    return brand
  },
}

type Query = { publisherId?: number | undefined }
type Row = Omit<Brand, 'host' | 'logoUrl'> & {
  publisherId: number
  host: string | null
  logoHash: string | null
}
type Change = Partial<Omit<Row, 'publisherId' | 'logoHash'>> & { logo?: Logo | null }

/** Reads the brand of a publisher. Throws `not-found` for an unknown publisher. */
async function readRow(tx: Tx, { publisherId = installationBrandId }: Query): Promise<Row> {
  const publisher = await tx
    .selectFrom('publisher')
    .select('id')
    .where('id', '=', publisherId)
    .executeTakeFirst()
  requireFound(publisher, 'publisher', publisherId)
  const row = await tx
    .selectFrom('brand')
    .select(brandColumns)
    .where('publisherId', '=', publisherId)
    .executeTakeFirst()
  return { publisherId, ...emptyBrandRow, ...row }
}

const toBrand = ({ baseUrl }: { baseUrl: string }, { publisherId, logoHash, ...row }: Row): Brand => ({
  ...row,
  host: publisherId === installationBrandId ? new URL(baseUrl).hostname : row.host,
  logoUrl: logoHash === null ? null : `${baseUrl}${formatLogoPath(logoHash)}`,
})

/** Checks the fields that need no database. Throws `invalid-request`. */
function toChange({ logo, accentColor, darkAccentColor, host, ...others }: BrandUpdate): Change {
  const decoded = typeof logo === 'string' ? decodeLogo(logo) : logo
  throwIfInvalid([
    ...findColorFaults('accentColor', 'light', accentColor),
    ...findColorFaults('darkAccentColor', 'dark', darkAccentColor),
    ...(decoded != null && 'fault' in decoded
      ? [{ in: 'body', field: 'logo', message: decoded.fault } as const]
      : []),
  ])
  return {
    ...others,
    ...(accentColor === undefined ? {} : { accentColor: accentColor?.toLowerCase() ?? null }),
    ...(darkAccentColor === undefined ? {} : { darkAccentColor: darkAccentColor?.toLowerCase() ?? null }),
    ...(host === undefined ? {} : { host: host === null ? null : normalizeHost(host) }),
    ...(decoded === undefined || (decoded !== null && 'fault' in decoded) ? {} : { logo: decoded }),
  }
}

function normalizeHost(host: string): string {
  try {
    return parseRedirectHost(host)
  } catch {
    const message = 'is not a host name such as jobs.example.org'
    throw createInvalidRequestError([{ in: 'body', field: 'host', message, value: host }])
  }
}

function findColorFaults(
  field: 'accentColor' | 'darkAccentColor',
  mode: ColorMode,
  color: string | null | undefined,
): FieldProblem[] {
  if (color === null || color === undefined) return []
  const { ground, ratio } = findLowestContrast(color, mode)
  // Rounded down, because 4.496 must not be shown as 4.50.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
  return ratio >= minTextContrast
    ? []
    : [
        {
          in: 'body',
          field,
          message: `has a contrast of ${shown} to 1 on the ${mode} background ${ground}; at least ${minTextContrast} to 1 is needed`,
          value: color,
        },
      ]
}

/** A host belongs to one brand, and the installation's is in `BASE_URL`. */
async function findHostFaults(
  tx: Tx,
  { baseUrl }: { baseUrl: string },
  { publisherId = installationBrandId }: Query,
  host: string | null | undefined,
): Promise<FieldProblem[]> {
  const fault = (message: string): FieldProblem[] => [
    { in: 'body', field: 'host', message, value: host ?? null },
  ]
  const { hostname } = new URL(baseUrl)
  if (publisherId === installationBrandId && host !== undefined)
    return host === hostname ? [] : fault(`is set by BASE_URL, which is ${baseUrl}`)
  if (host === undefined || host === null) return []
  if (host === hostname) return fault('is the host of the installation, in BASE_URL')
  const other = await tx
    .selectFrom('brand')
    .select('publisherId')
    .where('host', '=', host)
    .where('publisherId', '<>', publisherId)
    .executeTakeFirst()
  return other === undefined ? [] : fault(`is the host of publisher ${other.publisherId}`)
}

/** Stores a brand and notifies all processes. */
async function saveBrand(tx: Tx, before: Row, { logo, ...change }: Change): Promise<Row> {
  const { publisherId } = before
  const values = { ...change, ...(logo === undefined ? {} : (logo ?? { logo: null, logoHash: null })) }
  const { host, ...others } = values
  const stored = {
    ...others,
    // The host of the installation is not stored.
    ...(host === undefined || publisherId === installationBrandId ? {} : { host }),
  }
  await tx
    .insertInto('brand')
    .values({ publisherId, ...stored })
    .onConflict((conflict) => conflict.column('publisherId').doUpdateSet({ publisherId, ...stored }))
    .execute()
  await publishEvents(tx, { reindex: { kind: 'publisher', ids: [publisherId] } })
  return readRow(tx, { publisherId })
}
