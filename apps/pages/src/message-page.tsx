import type { Message } from './language/messages.ts'
import { translateError, translateErrorTitle, type PageError } from './language/page-error.ts'
import { useLanguage, useText } from './language/use-text.tsx'
import { Layout } from './layout.tsx'

export type MessagePageProps = { title: Message; message: Message }

/** A page that shows only a message. */
export function MessagePage({ title, message }: MessagePageProps) {
  const t = useText()
  return <Content title={t(title)} message={t(message)} />
}

/** A page that shows an error of the server. */
export function RefusalPage(error: PageError) {
  const language = useLanguage()
  return <Content title={translateErrorTitle(language, error)} message={translateError(language, error)} />
}

const Content = ({ title, message }: { title: string; message: string }) => (
  <Layout title={title} isBranded>
    <div className="begin">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
    </div>
  </Layout>
)
