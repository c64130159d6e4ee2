import { SMTPServer } from 'smtp-server'

/** Starts a mail server without TLS that accepts everything, and collects the recipients. */
export async function startMailServer(port: number) {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { recipients, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
