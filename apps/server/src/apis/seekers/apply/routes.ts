import {
  renderMessagePage,
  honeypot,
  translate,
  translateError,
  type Page,
  type TextId,
} from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormFault } from '@tiller/contract/application-form/question'
import { findContactFaults } from '@tiller/contract/application-form/contact'
import { saveFormProgress, submitForm, type SubmittedForm } from '#domain/applications/forms/submit.ts'
import { toSafeLandingUrl } from '#domain/jobs/landing-url.ts'
import { getReplyBasePath } from '#lib/http/base-path.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { enforceMinRate } from '#lib/http/request/body-timeout.ts'
import { rejectSlowBody } from '#lib/http/hardening.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { toApiError, toPageError } from '#lib/http/problem.ts'
import { getRequestLanguage } from '#lib/http/request/language.ts'
import { sendError } from '#apis/error-renderers.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import {
  findApplicationFormState,
  openApplicationForm,
  reopenApplicationForm,
  type ApplicationFormState,
  type OpenedForm,
} from './open-form.ts'
import { applicationFormPath } from './paths.ts'
import { acceptMultipart, parseFormFields, type FormFields } from './read-body.ts'
import { parseSubmission } from './read-sent.ts'
import { renderApplicationForm, renderApplicationThanks } from './pages.ts'

type Route = { Params: { link: string } }
type Request = FastifyRequest<Route>

/** The minimum rate of a form upload, 4 KB/s. */
const minUploadRate = { bytes: 40_960, inMs: 10_000 }

/**
 * `GET /apply/{link}` shows the form, or the confirmation after it was submitted. `POST` submits it, and `POST …/begin`
 * submits only the résumé, as soon as it is chosen. Scripts receive JSON instead of pages.
 */
export async function applyRoutes(app: FastifyInstance, parts: AppDependencies) {
  enforceMinRate(app, minUploadRate, rejectSlowBody)
  acceptMultipart(app)
  app.setErrorHandler((error, request, reply) =>
    wantsJson(request) ? sendMessage(error, request, reply) : sendError(error, request, reply),
  )
  const limits = createLimits(parts)
  const opened = async (request: Request, reply: FastifyReply) => {
    limits.byAddress(toSubscriber(request.ip), reply)
    void reply.header('referrer-policy', 'no-referrer')
    return findApplicationFormState(parts, request.params.link, parts.now())
  }
  app.get<Route>(`${applicationFormPath}/:link`, async (request, reply) => {
    const behind = await opened(request, reply)
    if (behind.is !== 'open') return showEnd(parts, reply, behind)
    const form = await openApplicationForm(parts, behind, parts.now())
    return showForm(reply, form, await renderApplicationForm(parts, form, { sent: null, faults: [] }))
  })
  app.post<Route>(`${applicationFormPath}/:link`, async (request, reply) => {
    const behind = await opened(request, reply)
    if (behind.is === 'sent') return redirectAfterSubmit(request, reply, behind.redirectUrl)
    if (behind.is !== 'open') return showEnd(parts, reply, behind)
    const { jobId } = behind.link
    limits.byJob(`${toSubscriber(request.ip)} ${jobId}`, reply)
    const fields = await parseFormFields(request)
    const form = await reopenApplicationForm(parts, behind, fields.texts('shown')[0] ?? '', parts.now())
    if (form === undefined) {
      const current = await openApplicationForm(parts, behind, parts.now())
      const { sent } = parseSubmission(current.spec, fields, senderOf(parts, request))
      return showFaults(parts, current, { sent, faults: notOpened }, { request, reply })
    }
    return submit(parts, form, fields, { request, reply })
  })
  app.post<Route>(`${applicationFormPath}/:link/begin`, async (request, reply) => {
    const behind = await opened(request, reply)
    if (behind.is !== 'open') return showEnd(parts, reply, behind)
    const fields = await parseFormFields(request)
    const form = await reopenApplicationForm(parts, behind, fields.texts('shown')[0] ?? '', parts.now())
    if (form === undefined) return sendFaults(reply, notOpened)
    const { sent, faults } = parseSubmission(form.spec, fields, senderOf(parts, request))
    const found = [...findContactFaults(sent.contact), ...faults.filter(({ field }) => field === 'resume')]
    await saveFormProgress(parts, form, sent)
    return found.length > 0 ? sendFaults(reply, found) : reply.send({})
  })
}

function createLimits({ config, now, peers }: AppDependencies) {
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount }
  return {
    byAddress: createRequestLimit(
      'forms',
      { requests: config.formRequestsPerMinute, windowSeconds: 60 },
      pace,
    ),
    byJob: createRequestLimit(
      'applications',
      { requests: config.applicationsPerJobAndHour, windowSeconds: 3_600 },
      pace,
    ),
  }
}

const senderOf = ({ now }: AppDependencies, request: FastifyRequest) => ({
  userAgent: request.headers['user-agent'] ?? null,
  language: getRequestLanguage(request),
  at: now(),
})

const wantsJson = ({ headers }: FastifyRequest) => headers.accept?.includes('application/json') ?? false

/** Stores the application, or shows the form again with its values. */
async function submit(
  parts: AppDependencies,
  form: OpenedForm,
  fields: FormFields,
  { request, reply }: { request: Request; reply: FastifyReply },
) {
  const { sent, faults } = parseSubmission(form.spec, fields, senderOf(parts, request))
  const trap: FormFault[] = fields.texts(honeypot).some((text) => text !== '')
    ? [{ field: honeypot, message: 'A hidden field was filled in. Send the form again.' }]
    : []
  const wrong = [...trap, ...faults]
  const outcome = wrong.length > 0 ? { faults: wrong } : await submitForm(parts, form, sent)
  if (!('faults' in outcome)) return redirectAfterSubmit(request, reply, outcome.redirectUrl)
  if (trap.length === 0) await saveFormProgress(parts, form, sent)
  return showFaults(parts, form, { sent, ...outcome }, { request, reply })
}

/**
 * The error for a form that was not opened first. Without this check, a script could make this server mail any
 * address.
 */
const notOpened: FormFault[] = [
  { field: 'shown', message: 'Reload the page, check your entries, and send the form again.' },
]

async function showFaults(
  parts: AppDependencies,
  form: OpenedForm,
  outcome: { sent: SubmittedForm; faults: FormFault[] },
  { request, reply }: { request: Request; reply: FastifyReply },
) {
  if (wantsJson(request)) return sendFaults(reply, outcome.faults)
  return showForm(reply.code(422), form, await renderApplicationForm(parts, form, outcome))
}

/** Sends errors to the script of the form, in the language of the page. */
function sendFaults(reply: FastifyReply, faults: readonly FormFault[]) {
  const language = getRequestLanguage(reply.request)
  return reply.code(422).send({
    faults: faults.map(({ field, message }) => ({ field, message: translate(language, message) })),
  })
}

/** Redirects to the campaign's URL or to the confirmation. */
function redirectAfterSubmit(request: Request, reply: FastifyReply, redirectUrl: string | null) {
  const goTo = redirectUrl ?? `${applicationFormPath}/${encodeURIComponent(request.params.link)}`
  void reply.header('cache-control', 'no-store')
  if (!wantsJson(request)) return reply.redirect(goTo, 303)
  return reply.send({ goTo: goTo.startsWith('/') ? getReplyBasePath(reply) + goTo : goTo })
}

/**
 * Shows a form. Its policy allows the redirect after submission, because browsers also apply `form-action` to
 * redirects.
 */
function showForm(reply: FastifyReply, { form }: OpenedForm, page: Page) {
  const target = form.tillerApplyRedir
    ? URL.parse(form.applicationLinkOverride ?? toSafeLandingUrl(form.url))
    : null
  return sendPage(reply, page, target?.origin ?? '', true)
}

const ends: Record<'nothing' | 'gone', { status: number; title: TextId; message: TextId }> = {
  nothing: {
    status: 404,
    title: 'This form cannot be opened',
    message: 'The link is incomplete or more than a week old. Search for the job again.',
  },
  gone: {
    status: 410,
    title: 'Applications are closed',
    message: 'The job is no longer advertised here. Search for similar jobs.',
  },
}

async function showEnd(
  parts: AppDependencies,
  reply: FastifyReply,
  behind: Exclude<ApplicationFormState, { is: 'open' }>,
) {
  if (behind.is === 'sent') return sendPage(reply, await renderApplicationThanks(parts, behind))
  const { status, ...said } = ends[behind.is]
  if (wantsJson(reply.request))
    return reply.code(status).send({ message: translate(getRequestLanguage(reply.request), said.message) })
  return sendPage(reply.code(status), renderMessagePage(said))
}

/** Sends an error in the format that the form's script expects. */
function sendMessage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  return startErrorResponse(refusal, error, request, reply).send({
    message: translateError(getRequestLanguage(request), toPageError(refusal)),
  })
}
