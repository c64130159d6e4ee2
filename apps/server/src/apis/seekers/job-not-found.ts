import { renderMessagePage } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'
import { sendPage } from '#lib/http/response/send-page.ts'

/** Sends a 404 page for job seekers, because the portal's page is meant for developers. */
export const sendJobNotFound = (reply: FastifyReply) =>
  sendPage(
    reply.code(404),
    renderMessagePage({
      title: 'This job cannot be opened',
      message: 'The link is incomplete, or the job is no longer advertised here. Search for similar jobs.',
    }),
  )
