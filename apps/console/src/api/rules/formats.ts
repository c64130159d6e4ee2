import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isTimestamp } from '@tiller/contract/instant'

const { date, uri, int32, int64 } = fullFormats

/** The formats of bodies that are more than a pattern, as the server checks them. */
export const formats = { date, uri, int32, int64, 'date-time': isTimestamp }
