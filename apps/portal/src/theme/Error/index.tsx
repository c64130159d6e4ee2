import Head from '@docusaurus/Head'
import type { ReactNode } from 'react'
import ErrorPageContent from '../ErrorPageContent/index.tsx'

type Props = { error: Error; tryAgain: () => void }

/** In place of a page whose frame has crashed, such as an item of its bar: no part of the frame is drawn again. */
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
