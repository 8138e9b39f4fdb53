import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

export type SmtpPeerOptions = {
  /** Whether it offers STARTTLS (RFC 3207), with a certificate that no authority signed. */
  readonly hasStartTls?: boolean
  /** The only password that it accepts. */
  readonly password?: string
}

/** A mail server (RFC 5321) on loopback that accepts every password and every mail, or refuses as configured. */
export const smtpPeer = async ({ hasStartTls = false, password }: SmtpPeerOptions = {}) => {
  const received: Buffer[] = []
  const senders: string[] = []
  const signIns: SMTPServerAuthentication[] = []
  let refusal: Error | undefined

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: hasStartTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onAuth: (signIn, _session, callback) => {
      signIns.push(signIn)
      if (password === undefined || signIn.password === password) callback(null, { user: signIn.username })
      else callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onMailFrom: ({ address }, _session, callback) => {
      senders.push(address)
      callback()
    },
    onRcptTo: (_address, _session, callback) => callback(refusal),
    onData: (stream, _session, callback) => {
      buffer(stream).then(source => {
        received.push(source)
        callback()
      }, callback)
    },
  })
  // a client that goes away without a word
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(listener)}`,
    /** The sources of the mails, oldest first. */
    received,
    /** The addresses of the mails that were begun. */
    senders,
    signIns,
    /** Responds so to each recipient from now on: an SMTP status such as 550, and a message. */
    refuse: (responseCode: number, message: string) => {
      refusal = Object.assign(new Error(message), { responseCode })
    },
    accept: () => {
      refusal = undefined
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
