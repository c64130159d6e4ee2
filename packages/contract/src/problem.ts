import { Type, type Static } from 'typebox'
import { maxFaults } from './limits.ts'
import { named, oneOf } from './schema.ts'

export const FieldProblem = named(
  'FieldProblem',
  'One thing that is wrong with a request: where, why, and what was sent.',
  Type.Object({
    in: oneOf(['path', 'query', 'header', 'body'], 'The part of the request.'),
    field: Type.String({
      description: 'The field, with dots and indexes for nested ones; empty for the part as a whole.',
      examples: ['jobFilters[0].zipCode[1]'],
    }),
    message: Type.String({ examples: ['must be at most 255 characters long'] }),
    path: Type.Optional(
      Type.String({
        description: 'Of questions: where it is, as in `field`.',
        examples: ['[3].options[0].value'],
      }),
    ),
    id: Type.Optional(
      Type.String({
        description: 'Of questions: the id of the question, if it has one.',
        examples: ['license'],
      }),
    ),
    value: Type.Optional(
      Type.Unknown({
        description:
          'What was sent, or the beginning of its JSON with `…` if that has more than 200 characters; absent if nothing was.',
      }),
    ),
  }),
)
export type FieldProblem = Static<typeof FieldProblem>

/** Every error of the Platform API, as RFC 9457 defines it. */
export const Problem = named(
  'Problem',
  'Why a request was refused, as RFC 9457 says.',
  Type.Object({
    type: Type.String({
      description: 'The page that explains the code.',
      examples: ['/docs/resources/errors#invalid-request'],
    }),
    title: Type.String(),
    status: Type.Integer({ examples: [400] }),
    code: Type.String({ description: 'Stable; see the error catalogue.', examples: ['invalid-request'] }),
    detail: Type.String({ description: 'What went wrong this time.' }),
    requestId: Type.String({
      description: 'Also in the header `X-Request-Id`; name it when you ask for help.',
    }),
    errors: Type.Optional(
      Type.Array(FieldProblem, {
        description: `Everything that is wrong with the request, at once; of more than ${maxFaults} faults the first ${maxFaults}, and \`detail\` says how many there are.`,
      }),
    ),
    error: Type.Optional(Type.String({ description: 'The code of RFC 6749, at the token endpoint.' })),
    error_description: Type.Optional(
      Type.String({ description: 'The detail again, at the token endpoint.' }),
    ),
  }),
)
