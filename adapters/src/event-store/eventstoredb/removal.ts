import { StreamNotFoundError } from '@eventstore/db-client'
import type { Log } from './log.ts'
import { retry } from './retry.ts'

/** The server leaves the events in `$all`, and on its disk, until its operator has it scavenged. */
export const removeStream = (log: Log, stream: string): Promise<void> =>
  retry(log, async () => {
    try {
      await log.client.deleteStream(log.prefix + stream)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
  })
