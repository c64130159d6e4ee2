import { renderMessagePage } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'
import { sendPage } from '#lib/http/response/send-page.ts'

/** Answers, with 404, a seeker whose link leads to no job: the portal's page for this knows only ways for developers. */
export const sendNoJob = (reply: FastifyReply) =>
  sendPage(
    reply.code(404),
    renderMessagePage({
      title: 'This job cannot be opened',
      message:
        'Its address is not complete, or the job is not advertised here any more. Search for others like it.',
    }),
  )
