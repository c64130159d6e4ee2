import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isTimestamp } from '@tiller/contract/instant'

const { date, uri, int32, int64 } = fullFormats

/** String formats for validation, implemented as on the server. */
export const stringFormats = { date, uri, int32, int64, 'date-time': isTimestamp }
