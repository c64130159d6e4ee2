import { defaultBrandName } from '@tiller/contract/platform/operator/brand'
import { escapeUTF8 } from 'entities'
import type { Brand } from '#lib/brand/brand.ts'

type ConsoleBrand = Pick<Brand, 'name' | 'logoPath' | 'style'>

/** Writes the name and icon of a brand into the page of the console, and adds its style sheet. */
export function renderBrandedIndex(html: string, brand: ConsoleBrand, basePath: string): string {
  const name = escapeUTF8(brand.name)
  const icon =
    brand.logoPath === null ? '' : `<link rel="icon" href="${basePath}${brand.logoPath}" type="image/png" />`
  const style =
    renderConsoleStyle(brand) === '' ? '' : `<link rel="stylesheet" href="${basePath}/console/brand.css" />`
  return html
    .replace(' — Tiller</title>', () => ` — ${name}</title>`)
    .replace('name="application-name" content="Tiller"', () => `name="application-name" content="${name}"`)
    .replace(/<link rel="icon"[^>]*>/, (ofTiller) =>
      brand.name === defaultBrandName ? icon || ofTiller : icon,
    )
    .replace('</head>', () => `${style}</head>`)
}

/** Renders the colors and the logo. It is empty for the default brand. */
export function renderConsoleStyle({ name, logoPath, style }: ConsoleBrand): string {
  const hidden = name === defaultBrandName && logoPath === null ? '' : '.home .ui-logo svg{display:none}'
  const logo =
    logoPath === null
      ? ''
      : `.home .ui-logo{font-size:0}.home .ui-logo::before{content:"";width:10rem;height:2rem;background:url(${logoPath}) left/contain no-repeat}`
  return style + hidden + logo
}
