import type { KeptMail } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Field } from '@tiller/ui/field'
import { client } from '../api/client.ts'
import { createQueryOptions } from '../api/read.ts'
import { getFormText } from '../form/form-text.ts'
import { humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { ChangeForm } from './change-form.tsx'
import { OperatorFrame } from './frame.tsx'
import { t, Text } from '../language/text.ts'

const tones = { SENT: 'good', WAITING: 'warn', GIVEN_UP: 'bad' } as const

const columns: readonly Column<KeptMail>[] = [
  {
    label: t('Created'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  { label: t('Recipient'), role: 'detail', value: ({ recipient }) => recipient },
  { label: t('Channel'), role: 'detail', value: ({ channel }) => humanize(channel) },
  { label: t('Subject'), role: 'title', value: ({ subject }) => subject },
  {
    label: t('State'),
    role: 'status',
    value: ({ state }) => humanize(state),
    cell: ({ state }) => <Badge tone={tones[state]}>{humanize(state)}</Badge>,
  },
  {
    label: t('Last failure'),
    role: 'detail',
    value: ({ attempts, fault }) =>
      fault === null
        ? null
        : attempts > 1
          ? t('{fault} ({count, plural, one {# attempt} other {# attempts}})', { fault, count: attempts })
          : fault,
  },
]

export const MailsScreen = () => (
  <OperatorFrame title={t('Messages')}>
    <p>
      <Text
        id="The text can contain passwords and codes, so only the command line shows it: <code>npx tiller mail</code>."
        values={{ code: (content) => <code>{content}</code> }}
      />
    </p>
    <Mails />
    <h2>{t('Send mails again to a rejected address')}</h2>
    <p>
      {t(
        'After a mail server has rejected an address, nothing is sent to it. Allow it again when its owner has repaired the mailbox.',
      )}
    </p>
    <ChangeForm
      save={async (form) => {
        const emailAddress = getFormText(form, 'emailAddress')
        await client.releaseRecipient({ body: { emailAddress } })
        return emailAddress
      }}
      describe={(emailAddress) => t('Mails to {address} are sent again.', { address: emailAddress })}
      submitLabel={t('Allow')}
    >
      <Field
        id="address"
        label={t('E-mail address')}
        name="emailAddress"
        type="email"
        required
        maxLength={254}
      />
    </ChangeForm>
  </OperatorFrame>
)

function Mails() {
  const list = useList((query) => createQueryOptions('listMails', { query }))
  return (
    <List
      {...list}
      noun={t('messages')}
      columns={columns}
      textField="recipient"
      none={<p>{t('No messages were sent recently.')}</p>}
    />
  )
}
