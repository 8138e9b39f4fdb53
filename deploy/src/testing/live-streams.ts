type Changed = { readonly models: readonly string[]; readonly documents: Readonly<Record<string, readonly string[]>> }

/** Streams of what changes, as any client follows them. */
export const liveStreams = () => {
  const ending: AbortController[] = []

  const eventsOf = (response: Response) => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    /** The next event of the name; what comes before it is passed over. */
    return async (event: string): Promise<Changed> => {
      for (;;) {
        const found = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`, 'u').exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] ?? '')
        }
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`The stream ended without ${event}: ${text}`)
        text += value
      }
    }
  }

  return {
    follow: async (address: string, token?: string) => {
      const own = new AbortController()
      ending.push(own)
      const headers = { accept: 'text/event-stream', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const response = await fetch(`${address}/api/v1/events`, { headers, signal: own.signal })
      return { response, next: eventsOf(response) }
    },
    end: () => {
      for (const one of ending.splice(0)) one.abort()
    },
  }
}
