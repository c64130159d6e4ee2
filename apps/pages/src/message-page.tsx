import { Layout } from './layout.tsx'

/** Says to somebody with a browser why there is nothing else to see. */
export const MessagePage = ({ title, message }: { title: string; message: string }) => (
  <Layout title={`${title} — Tiller`}>
    <div className="begin">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
    </div>
  </Layout>
)
