import { Type, type Static } from 'typebox'
import { maxReportedErrors } from './limits.ts'
import { named, oneOf } from './schema.ts'

export const FieldProblem = named(
  'FieldProblem',
  'One problem with a request: its location, the reason, and the value sent.',
  Type.Object({
    in: oneOf(['path', 'query', 'header', 'body'], 'The part of the request.'),
    field: Type.String({
      description:
        'The field, with dots and indexes for nested fields. Empty if the problem concerns the whole part.',
      examples: ['jobFilters[0].zipCode[1]'],
    }),
    message: Type.String({ examples: ['must be at most 255 characters long'] }),
    path: Type.Optional(
      Type.String({
        description: 'For questions: the location, in the format of `field`.',
        examples: ['[3].options[0].value'],
      }),
    ),
    id: Type.Optional(
      Type.String({
        description: 'For questions: the id of the question, if it has one.',
        examples: ['license'],
      }),
    ),
    value: Type.Optional(
      Type.Unknown({
        description:
          'The value sent. Values with more than 200 characters of JSON are truncated and end with `…`. Absent if no value was sent.',
      }),
    ),
  }),
)
export type FieldProblem = Static<typeof FieldProblem>

export const Problem = named(
  'Problem',
  'An error response, as defined in RFC 9457.',
  Type.Object({
    type: Type.String({
      description: 'URL of the documentation for this code.',
      examples: ['/docs/resources/errors#invalid-request'],
    }),
    title: Type.String(),
    status: Type.Integer({ examples: [400] }),
    code: Type.String({
      description: 'Stable error code; see the error catalog.',
      examples: ['invalid-request'],
    }),
    detail: Type.String({ description: 'A description of this occurrence of the error.' }),
    requestId: Type.String({
      description: 'Also in the `X-Request-Id` header. Include it in support requests.',
    }),
    errors: Type.Optional(
      Type.Array(FieldProblem, {
        description: `All problems with the request, at most ${maxReportedErrors}. \`detail\` gives the total if there are more.`,
      }),
    ),
    error: Type.Optional(Type.String({ description: 'At the token endpoint: the error code of RFC 6749.' })),
    error_description: Type.Optional(
      Type.String({ description: 'At the token endpoint: the same text as `detail`.' }),
    ),
  }),
)
