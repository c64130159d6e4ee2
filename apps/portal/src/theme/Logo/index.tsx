import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { Logo } from '@tiller/ui/logo'
import type { ComponentProps, ReactNode } from 'react'

type Props = Partial<ComponentProps<typeof Link>> & { imageClassName?: string; titleClassName?: string }

/** The logo of all pages of Tiller, with a link to the start page. */
export default function HomeLogo({
  imageClassName: _image,
  titleClassName: _title,
  ...rest
}: Props): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Link {...rest} to="/">
      <Logo name={siteConfig.title} />
    </Link>
  )
}
