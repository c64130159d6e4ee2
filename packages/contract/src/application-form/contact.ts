import type { FormMessage, FormText } from './messages/message.ts'
import type { FormFault } from './question.ts'

export type Contact = {
  firstName: string
  lastName: string
  emailAddress: string
  phone: string
  zipcode: string
}

type ContactField = {
  name: keyof Contact
  label: FormText
  /** The message for an empty field. */
  missing: FormText
  /** Whether the value is normalized as a code: e-mail addresses and phone numbers become ASCII, names do not. */
  isCode: boolean
  maxLength: number
  /** Returns the error message of a value, or null if it is valid. It is not called for empty and too long values. */
  wrong: (value: string) => FormText | null
}

const anything = () => null

export const isEmail = (text: string) =>
  text.length <= 128 && /^[^\s@<>()",;:\\[\]]+@[^\s@.<>()",;:\\[\]]+(?:\.[^\s@.<>()",;:\\[\]]+)+$/.test(text)

export const isPhone = (text: string) =>
  /^[+(]?[\d\s().\-/]*(?:(?:x|ext\.?) ?\d{1,6})?$/i.test(text) && text.replaceAll(/\D/g, '').length >= 7

export const isZipcode = (text: string) => /^\d{5}(?:-\d{4})?$/.test(text)

/** The contact fields of every form, in order. */
export const contactFields: readonly ContactField[] = [
  {
    name: 'firstName',
    label: 'First name',
    missing: 'Enter your first name.',
    isCode: false,
    maxLength: 32,
    wrong: anything,
  },
  {
    name: 'lastName',
    label: 'Last name',
    missing: 'Enter your last name.',
    isCode: false,
    maxLength: 32,
    wrong: anything,
  },
  {
    name: 'emailAddress',
    label: 'Email address',
    missing: 'Enter your email address.',
    isCode: true,
    maxLength: 128,
    wrong: (value) => (isEmail(value) ? null : 'Enter an email address such as ana@example.org.'),
  },
  {
    name: 'phone',
    label: 'Phone number',
    missing: 'Enter your phone number.',
    isCode: true,
    maxLength: 18,
    wrong: (value) => (isPhone(value) ? null : 'Enter a phone number such as 512 555 0100.'),
  },
  {
    name: 'zipcode',
    label: 'ZIP code',
    missing: 'Enter your ZIP code.',
    isCode: true,
    maxLength: 10,
    wrong: (value) => (isZipcode(value) ? null : 'Enter a ZIP code of five digits such as 78701.'),
  },
]

export const findContactFaults = (contact: Contact): FormFault[] =>
  contactFields.flatMap((field) => {
    const message = contactFault(contact[field.name].trim(), field)
    return message === null ? [] : [{ field: field.name, message }]
  })

export const createTooLongMessage = (limit: number, length: number): FormMessage => ({
  id: 'Write at most {limit} characters; it has {length}.',
  values: { limit, length },
})

function contactFault(value: string, { missing, maxLength, wrong }: ContactField): FormMessage | null {
  if (value === '') return missing
  if (value.length > maxLength) return createTooLongMessage(maxLength, value.length)
  return wrong(value)
}
