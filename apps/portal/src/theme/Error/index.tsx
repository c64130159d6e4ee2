import Head from '@docusaurus/Head'
import type { ReactNode } from 'react'
import ErrorPageContent from '../ErrorPageContent/index.tsx'

type Props = { error: Error; tryAgain: () => void }

/** The page that is shown if the layout or a component of it, for example the navigation bar, fails to render. */
export default function PageError({ error, tryAgain }: Props): ReactNode {
  return (
    <>
      <Head>
        <title>Page Error</title>
      </Head>
      <ErrorPageContent error={error} tryAgain={tryAgain} />
    </>
  )
}
