import { renderMessagePage, renderSurveyPage, type Message, type TextId } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeSurvey, findSurvey } from '#domain/campaigns/survey/survey.ts'
import { unsealSurveyLink } from '#domain/campaigns/survey/link.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

type Route = { Params: { token: string }; Body: { rating?: unknown } | null }

const sendMessage = (reply: FastifyReply, title: TextId, message: Message) =>
  sendPage(reply, renderMessagePage({ title, message }))

/**
 * `GET` and `POST /survey/{token}` show and submit the page with the one question about a campaign. An e-mail to the
 * address of the campaign or customer links to it.
 */
export async function surveyRoutes(
  app: FastifyInstance,
  { backgroundDb: db, secretBox, now }: AppDependencies,
) {
  const find = async ({ params }: FastifyRequest<Route>) => {
    const link = unsealSurveyLink(secretBox, params.token, now())
    const survey = link && (await findSurvey(db, link))
    return survey && { ...survey, link }
  }
  const sendNotFound = (reply: FastifyReply) =>
    sendMessage(reply.code(404), 'This survey is closed', 'The link is older than 90 days or incomplete.')
  const sendAnswered = (reply: FastifyReply, name: string) =>
    sendMessage(reply, 'You have already answered', {
      id: 'We have your answer about the campaign {name}. Thank you.',
      values: { name },
    })

  app.get<Route>('/survey/:token', async (request, reply) => {
    const survey = await find(request)
    if (survey === undefined) return sendNotFound(reply)
    if (survey.rating !== null) return sendAnswered(reply, survey.name)
    return sendPage(reply, renderSurveyPage({ campaignName: survey.name, isMissing: false }))
  })
  app.post<Route>('/survey/:token', async (request, reply) => {
    const survey = await find(request)
    if (survey === undefined) return sendNotFound(reply)
    const rating = /^[1-5]$/.test(String(request.body?.rating)) ? Number(request.body?.rating) : null
    if (rating === null)
      return sendPage(reply.code(400), renderSurveyPage({ campaignName: survey.name, isMissing: true }))
    const isStored = await completeSurvey(db, survey.link, { rating, at: now() })
    if (!isStored) return sendAnswered(reply, survey.name)
    return sendMessage(reply, 'Thank you', {
      id: 'Your answer about the campaign {name} has arrived.',
      values: { name: survey.name },
    })
  })
}
