/** Loaded into a measured server beside its own code: reports its memory use, and ends it when the bench ends. */

/** Bytes of resident memory: now, and at most since the request before. */
export type Memory = { readonly now: number; readonly peak: number }

const EVERY_MS = 10

let peak = process.memoryUsage.rss()

const look = () => {
  const now = process.memoryUsage.rss()
  peak = Math.max(peak, now)
  return now
}

setInterval(look, EVERY_MS).unref()

process.on('message', () => {
  const now = look()
  process.send?.({ now, peak } satisfies Memory)
  peak = now
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
