import { Layout } from './layout.tsx'

/** A page that shows only a message. */
export const MessagePage = ({ title, message }: { title: string; message: string }) => (
  <Layout title={title} isBranded>
    <div className="begin">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
    </div>
  </Layout>
)
