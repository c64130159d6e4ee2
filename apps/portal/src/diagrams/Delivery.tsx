import type { ReactNode } from 'react'
import { Box, VerticalArrow, Drawing, Label, Line } from './parts.tsx'

const text =
  'When something happens, the event is written in the same commit. Tiller signs the message and posts it to your server, which has 15 seconds to answer. 2xx or 409 ends it. 410 disables the webhook. Anything else, or no answer, makes Tiller send the message again, after waits that grow from 5 seconds to 2 hours, 100 times at most.'

/** A diagram of the delivery of a webhook message, with the outcomes of its responses. */
export const WebhookDeliveryDiagram = (): ReactNode => (
  <Drawing id="delivery" height={424} title="How a message is delivered" text={text}>
    <Box x={20} y={8} width={316} name="Something happens" says="its event is in the same commit" />
    <VerticalArrow x={178} from={60} to={100} />
    <Box
      x={20}
      y={104}
      width={316}
      name="Tiller signs and posts it"
      says="four messages at a time, at most"
      isStrong
    />
    <VerticalArrow x={178} from={156} to={196} />
    <Box x={20} y={200} width={316} name="Your server" says="has 15 seconds to answer" />
    <VerticalArrow x={68} from={252} to={306} says="2xx, 409" />
    <VerticalArrow x={178} from={252} to={306} says="other, none" />
    <VerticalArrow x={288} from={252} to={306} says="410" />
    <Box x={14} y={310} width={108} name="Delivered" says="for good" />
    <Box x={132} y={310} width={92} name="Again" says="100 at most" isStrong />
    <Box x={234} y={310} width={108} name="Disabled" says="you get a mail" isQuiet />
    <Line d="M178 362V386H352V130H340" isArrow isDashed />
    <Label x={52} y={412} says="waits 5 s, 5 min, 10 min … up to 2 h" />
  </Drawing>
)
