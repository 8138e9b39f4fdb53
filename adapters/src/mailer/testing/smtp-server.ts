import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '../../testing/port-of.ts'

/** Test equipment: a mail server (RFC 5321) on loopback, without TLS, that accepts every mail, or refuses as configured. */
export const smtpPeer = async () => {
  const received: string[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined

  const converse = (socket: Socket) => {
    let [unread, inData] = ['', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    const responses: Readonly<Record<string, () => void>> = {
      EHLO: () => say('250-peer\r\n250-AUTH PLAIN\r\n250 8BITMIME'),
      RCPT: () => say(refusal ?? '250 fine'),
      DATA: () => {
        inData = true
        say('354 go on')
      },
      STAR: () => say('502 not implemented'),
      AUTH: () => say('235 fine'),
      QUIT: () => socket.end('221 bye\r\n'),
    }
    const takeMail = (source: string) => {
      received.push(source.replace(/^\.\./gmu, '.'))
      inData = false
      say('250 taken')
    }
    const respond = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      commands.push(command)
      const respond = responses[command] ?? (() => say('250 fine'))
      respond()
    }
    const take = () => {
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const taken = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (inData) takeMail(`${taken}\r\n`)
        else respond(taken)
      }
    }
    sockets.add(socket)
    socket.setEncoding('latin1').on('error', () => {})
    socket.on('data', (chunk: string) => {
      unread += chunk
      take()
    })
    say('220 peer')
  }

  const server = createServer(converse).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    received,
    /** The first words of the lines that were sent outside of mails. */
    commands,
    /** The response to each recipient from now on, such as `550 nobody here`. */
    refuse: (line: string | undefined) => {
      refusal = line
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
