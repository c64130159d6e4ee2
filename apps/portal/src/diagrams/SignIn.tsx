import type { ReactNode } from 'react'
import { Box, Drawing, Label, Line } from './parts.tsx'

const messages = [
  { y: 100, d: 'M180 100H64', x: 72, words: '1  redirect' },
  { y: 144, d: 'M60 144H296', x: 72, words: '2  authorize, with code_challenge' },
  { y: 188, d: 'M60 188H296', x: 72, words: '3  signs in and allows the scopes' },
  { y: 232, d: 'M300 232H64', x: 72, words: '4  back to redirect_uri, with code' },
  { y: 276, d: 'M60 276H176', x: 72, words: '5  code, state' },
  { y: 320, d: 'M180 320H296', x: 190, words: '6  code, verifier' },
  { y: 364, d: 'M300 364H184', x: 190, words: '7  tokens' },
] as const

const text =
  'Your application sends the browser to the sign-in page of Tiller with a code challenge. The user signs in and allows the scopes. Tiller sends the browser back to the redirect URI with a code and the state. Your application exchanges the code and the verifier for tokens.'

/** A diagram of the messages of a sign-in. */
export const SignInDiagram = (): ReactNode => (
  <Drawing id="sign-in" height={392} title="Signing in with a code" text={text}>
    <Line d="M60 60V388" />
    <Line d="M180 60V388" />
    <Line d="M300 60V388" />
    <Box x={4} y={8} width={112} name="Browser" says="of the user" />
    <Box x={124} y={8} width={112} name="Your app" says="has a verifier" isStrong />
    <Box x={244} y={8} width={112} name="Tiller" says="has the user" />
    {messages.map(({ y, d, x, words }) => (
      <g key={y}>
        <Line d={d} isArrow />
        <Label x={x} y={y - 7} says={words} />
      </g>
    ))}
  </Drawing>
)
