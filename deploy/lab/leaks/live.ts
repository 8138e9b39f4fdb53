import { request } from 'node:http'
import { request as requestTls } from 'node:https'

/** All that a visitor's stream of changes says, from now on. */
export const listen = (origin: string) => {
  const url = `${origin}/api/v1/events`
  let heard = ''
  const outgoing = (url.startsWith('https:') ? requestTls : request)(url, response => {
    response.setEncoding('utf8').on('data', (text: string) => (heard += text))
  })
  outgoing.on('error', () => undefined).end()
  return { heard: () => heard, end: () => void outgoing.destroy() }
}
