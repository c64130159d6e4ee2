import { maxMetaDataBytes } from '@tiller/contract/disposition/limits'
import type { ErrorObject } from 'ajv'
import type { StorageFault } from './storable-json.ts'

export const invalidDatetimeMessage = 'This value is not a valid datetime'

export const oversizedMetaDataMessage = `This value should have at most ${maxMetaDataBytes} bytes as JSON.`

/** Returns the message for a violated keyword. The specification defines the first two messages. */
export function formatSchemaErrorMessage(field: string, { keyword, params, data }: ErrorObject): string {
  if (keyword === 'required' || data === null) return 'This value should not be null.'
  if (field === 'event_time') return invalidDatetimeMessage
  switch (keyword) {
    case 'type':
      return `This value should be of type ${String([params['type']].flat()[0])}.`
    case 'enum':
      return `This value should be one of: ${words(params['allowedValues']).join(', ')}.`
    case 'format':
      return 'This value is not a valid UUID.'
    default: {
      const bound = field === 'raw_event' ? 'at most' : 'exactly'
      return `This value should have ${bound} ${String(params['limit'])} characters.`
    }
  }
}

const words = (allowed: unknown) => (Array.isArray(allowed) ? allowed.filter((word) => word !== null) : [])

export const storageFaultMessages: Record<StorageFault['fault'] | 'repeated', string> = {
  number: 'This number cannot be stored exactly; send it as a string.',
  character: 'This value contains U+0000 or an unpaired surrogate, which cannot be stored.',
  repeated: 'This field occurs more than once.',
}

export const notAnEventMessage = 'This value should be an event: a JSON object.'
