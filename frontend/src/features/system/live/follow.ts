/** A server-sent event (WHATWG HTML, 9.2), one line of data. */
export type ServerEvent = { readonly event: string; readonly data: string }

/** The events in a text of server-sent events, and what is left of it. */
export const eventsIn = (text: string): { readonly events: readonly ServerEvent[]; readonly rest: string } => {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap(block => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/u.exec(block) ?? []
    return event === undefined || data === undefined ? [] : [{ event, data }]
  })
  return { events, rest }
}

/** Milliseconds without a byte after which a stream counts as lost or buffered by a proxy: it sends one every 15 s. */
const SILENCE_MS = 40_000
/** Milliseconds within which the first byte comes, unless a proxy buffers the stream. */
const FIRST_BYTE_MS = 5000

type Following = {
  readonly url: string
  readonly accessToken: string
  readonly signal: AbortSignal
  readonly onEvent: (event: ServerEvent) => void
}

/** The events of a response; `onBytes` is called whenever anything comes. */
async function* serverEventsOf({ body }: Response, onBytes: () => void): AsyncGenerator<ServerEvent> {
  let text = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    onBytes()
    const { events, rest } = eventsIn(text + piece.value)
    text = rest
    yield* events
  }
}

const isStream = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('text/event-stream')

/** Follows the stream until it ends. Resolves to the response's status; to 0 where there was no response, or no further byte. */
export const followStream = async ({ url, accessToken, signal, onEvent }: Following): Promise<number> => {
  const gone = new AbortController()
  let timer = setTimeout(() => gone.abort(), FIRST_BYTE_MS)
  const onBytes = () => {
    clearTimeout(timer)
    timer = setTimeout(() => gone.abort(), SILENCE_MS)
  }
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${accessToken}` }
    const response = await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.any([signal, gone.signal]) })
    if (!isStream(response)) return response.status
    for await (const event of serverEventsOf(response, onBytes)) onEvent(event)
    return response.status
  } catch {
    return 0
  } finally {
    clearTimeout(timer)
  }
}
