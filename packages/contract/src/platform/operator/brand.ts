import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { email, id, named, nullable, text } from '../../schema.ts'

/** The name of an installation that has not chosen its own. */
export const defaultBrandName = 'Tiller'

/** Maximum size of a logo file. */
export const maxLogoBytes = 256 * 1024

/** Maximum width and height of a logo. */
export const maxLogoPixels = 1024

/** A text without control characters, because it becomes part of headers. */
const singleLine = '^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$'

const name = text(64, 'The name that replaces “Tiller” on pages, in mails, and in statements.', {
  minLength: 1,
  pattern: singleLine,
  example: 'Acme Jobs',
})
const accentColor = text(7, 'The color of links and buttons on light backgrounds, as `#rrggbb`.', {
  pattern: '^#[0-9a-fA-F]{6}$',
  example: '#0b5c3a',
})
const darkAccentColor = text(
  7,
  'Their color on dark backgrounds. If only one of the two colors is set, the other is derived from it.',
  { pattern: '^#[0-9a-fA-F]{6}$', example: '#7fd6a0' },
)
const mailName = text(64, 'The sender name of mails.', {
  minLength: 1,
  pattern: singleLine,
  example: 'Acme Jobs',
})
const mailAddress = email(
  'The sender address of mails. SPF and DKIM of its domain must allow the mail server. The default is `MAIL_FROM`.',
)
const host = text(
  253,
  'The host of the pages for job seekers, with the scheme and port of `BASE_URL`. That of the installation is in `BASE_URL` and cannot be changed here.',
  { minLength: 1, example: 'jobs.example.org' },
)

export const Brand = named(
  'Brand',
  'The name, logo, colors, mail sender, and host of the installation or of a publisher. Null: a publisher uses the value of the installation, and the installation the default.',
  Type.Object({
    name: nullable(name),
    accentColor: nullable(accentColor),
    darkAccentColor: nullable(darkAccentColor),
    mailName: nullable(mailName),
    mailAddress: nullable(mailAddress),
    host: nullable(host),
    logoUrl: nullable(
      text(2_048, 'The URL of the logo.', { example: 'http://localhost:4000/brand/0a1b2c3d4e5f.png' }),
    ),
  }),
)
export type Brand = Static<typeof Brand>

export const BrandUpdate = named(
  'BrandUpdate',
  'Changes of a brand. Absent fields are unchanged; null restores the default.',
  Type.Object(
    {
      name: Type.Optional(nullable(name)),
      accentColor: Type.Optional(nullable(accentColor)),
      darkAccentColor: Type.Optional(nullable(darkAccentColor)),
      mailName: Type.Optional(nullable(mailName)),
      mailAddress: Type.Optional(nullable(mailAddress)),
      host: Type.Optional(nullable(host)),
      logo: Type.Optional(
        nullable(
          text(
            Math.ceil(maxLogoBytes / 3) * 4,
            `A PNG image in base64, at most ${maxLogoBytes / 1024} KB and ${maxLogoPixels} pixels wide and high. It replaces the name in the header of pages and is their icon.`,
            { pattern: '^[A-Za-z0-9+/]+={0,2}$' },
          ),
        ),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ name: 'Acme Jobs', accentColor: '#0b5c3a', darkAccentColor: '#7fd6a0' }],
    },
  ),
)
export type BrandUpdate = Static<typeof BrandUpdate>

const query = Type.Object({
  publisherId: Type.Optional(id('The brand of this publisher instead of that of the installation.', 2)),
})

export const brandOperations = defineOperations('Operator', {
  getBrand: {
    method: 'GET',
    path: '/operator/brand',
    extension: true,
    auth: 'operator:read',
    summary: 'Get the brand of the installation or of a publisher.',
    description: 'The brand of a publisher is shown on its own host.',
    query,
    ok: Brand,
    fails: ['not-found'],
  },
  updateBrand: {
    method: 'PATCH',
    path: '/operator/brand',
    extension: true,
    auth: 'operator',
    summary: 'Change the brand of the installation or of a publisher.',
    description:
      'All processes show it within a second. Colors need a contrast of at least 4.5 to 1 with each background on which links appear.',
    query,
    body: BrandUpdate,
    ok: Brand,
    fails: ['not-found'],
  },
})
