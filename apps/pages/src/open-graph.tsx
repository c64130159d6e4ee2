import { useBrand } from './view.ts'

type Props = { title: string; description: string; url?: string; image?: string | null }

/** Open Graph tags, which messengers and social networks use for a preview. */
export const OpenGraph = ({ title, description, url, image = null }: Props) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={useBrand().name} />
    {url === undefined ? null : <meta property="og:url" content={url} />}
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    {image === null ? null : <meta property="og:image" content={image} />}
  </>
)
