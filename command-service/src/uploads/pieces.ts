import type { Readable } from 'node:stream'

/** A body that is read in pieces; `onBytes` is called with each chunk, and ends it where it returns false. */
export const piecesOf = (body: Readable, onBytes: (chunk: Buffer) => boolean) => {
  let waiting: Buffer | undefined
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}
  for (const event of ['readable', 'end', 'close']) body.on(event, () => wake())
  // its own iterator would destroy the body, and the connection with it, before the response
  body.on('error', error => {
    failure = { error }
    wake()
  })

  const read = async (): Promise<Buffer | undefined> => {
    for (;;) {
      const chunk: Buffer | null = body.read()
      if (chunk) return onBytes(chunk) ? chunk : undefined
      if (failure || body.readableEnded || body.destroyed) return undefined
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return {
    /** Why it has ended before its end; what had arrived until then is in the pieces. */
    failure: () => failure,
    /** The next bytes, at most so many. */
    async *take(most: number): AsyncGenerator<Buffer> {
      for (let left = most; left > 0;) {
        const chunk = waiting ?? (await read())
        waiting = undefined
        if (!chunk) return
        if (chunk.length > left) waiting = chunk.subarray(left)
        const piece = chunk.subarray(0, left)
        left -= piece.length
        yield piece
      }
    },
    isOver: async () => {
      waiting ??= await read()
      return waiting === undefined
    },
  }
}

export type Pieces = ReturnType<typeof piecesOf>
