import type { FastifyInstance } from 'fastify'
import type { ReadingRecorder } from './recorder.ts'
import { isReading } from './is-reading.ts'

/** Records what was read, after each response. */
export const countReadings = (app: FastifyInstance, { record }: Pick<ReadingRecorder, 'record'>) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { shown } = request
    if (shown && isReading(request, reply)) {
      const { ip, headers, actor } = request
      record({ at: Date.now(), shown, ip, userAgent: headers['user-agent'], isStaff: actor !== null })
    }
    done()
  })
}
