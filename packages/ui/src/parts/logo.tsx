import type { ReactNode } from 'react'

/** The logo. It is inline SVG, so that it follows the color mode and needs no request. */
export const Logo = ({ name }: { name: ReactNode }) => (
  <span className="ui-logo">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M6.5 11.2c5.6-3.3 12.8-3.9 19-1.6" fill="none" strokeWidth="3.2" strokeLinecap="round" />
      <path
        d="M15.2 8.6h3.4v9.2c0 3.9 1.3 6.1 3.9 7.7h-5.2c-3.2 0-5.4-2.4-5.4-6 0-4.3 3.3-4.2 3.3-8.2z"
        stroke="none"
      />
    </svg>
    {name}
  </span>
)

/** The name and logo of an installation or publisher. Tiller's own mark is shown only with its own name. */
export const BrandLogo = ({ name, imagePath }: { name: string; imagePath: string | null }) => {
  if (imagePath !== null)
    return (
      <span className="ui-logo">
        <img src={imagePath} alt={name} />
      </span>
    )
  return name === 'Tiller' ? <Logo name={name} /> : <span className="ui-logo">{name}</span>
}
