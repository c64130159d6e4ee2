import type { KeptMail } from '@tiller/client/platform'
import { read } from '../api/read.ts'
import { instant, spoken } from '../format/text.ts'
import { List, type Column } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { OperatorFrame } from './frame.tsx'

const columns: readonly Column<KeptMail>[] = [
  { label: 'Written', sort: 'createdAt', cell: ({ createdAt }) => instant(createdAt) },
  { label: 'To', cell: ({ recipient }) => recipient },
  { label: 'By', cell: ({ channel }) => spoken(channel) },
  { label: 'About', cell: ({ subject }) => subject },
]

/** What the platform has written to people, without its text. */
export const MailsScreen = () => (
  <OperatorFrame title="Messages">
    <p>
      Passwords and codes stand in their text, which only the command line shows: <code>npx tiller mail</code>
      .
    </p>
    <Mails />
  </OperatorFrame>
)

function Mails() {
  const list = useList((query) => read('listMails', { query }))
  return (
    <List
      {...list}
      noun="messages"
      columns={columns}
      textField="recipient"
      none={<p>Nothing was written to anybody in the last 30 days.</p>}
    />
  )
}
