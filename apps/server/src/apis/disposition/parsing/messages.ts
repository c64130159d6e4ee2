import { maxMetaDataBytes } from '@tiller/contract/disposition/limits'
import type { ErrorObject } from 'ajv'
import type { PlainFault } from './plain-json.ts'

export const datetimeSentence = 'This value is not a valid datetime'

export const metaDataSentence = `This value should have at most ${maxMetaDataBytes} bytes as JSON.`

/** Why a field was refused, from the keyword of the contract that it breaks; the first two as the specification words them. */
export function sentence(field: string, { keyword, params, data }: ErrorObject): string {
  if (keyword === 'required' || data === null) return 'This value should not be null.'
  if (field === 'event_time') return datetimeSentence
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

export const plainSentences: Record<PlainFault['fault'] | 'repeated', string> = {
  number: 'This number would not be kept exactly; send it as a string.',
  character: 'This value contains U+0000 or half of a surrogate pair, which cannot be kept.',
  repeated: 'This field is given more than once.',
}

export const notAnEvent = 'This value should be an event: a JSON object.'
