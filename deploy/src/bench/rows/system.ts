import { createHash } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blobOf } from '@shodh/adapters/file-store/disk/paths.ts'
import { volumeEntries } from '../history.ts'
import { authorizationOf, send } from '../request.ts'
import type { Row } from '../row.ts'
import { writeLog } from '../scratch.ts'
import { startMeasuredJournal } from '../server-process.ts'

const MB = 1_000_000
const FILES = 2000
const BYTES = 5 * MB
/** Of the papers of a volume; the others are named by no event. */
const NAMED = 40

const GROWTH = { atMost: 100 }

/** Files with holes: read as zeros, they take no place on the disk. */
const storeHoles = async (directory: string) => {
  const stored = []
  for (let n = 0; n < FILES; n += 1) {
    const sha256 = createHash('sha256').update(String(n)).digest('hex')
    const path = blobOf(directory, sha256)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    await truncate(path, BYTES)
    stored.push({ sha256, crc32: 0, bytes: BYTES, contentType: 'application/pdf', pages: 1 } as const)
  }
  return stored
}

export const system: Row = {
  name: 'system',
  about: `The health of the system over ${FILES.toLocaleString('en')} files of 5 MB, and of a volume with the contents of ${NAMED}`,
  prepare: async bench => {
    const directory = await bench.directory()
    const place = { year: 2026, issueType: 'Regular', name: 'Vol. 1' } as const
    const entries = volumeEntries(place, (await storeHoles(join(directory, 'files'))).slice(0, NAMED))
    await writeLog(directory, entries)
    const journal = await startMeasuredJournal(directory)
    bench.atEnd(journal.stop)
    const headers = await authorizationOf(journal.address)
    const volumeId = entries.flatMap(({ event }) => (event.type === 'VolumeCreated' ? [event.data.volumeId] : []))[0]
    const timed = async (path: string) => {
      const { now } = await journal.memory()
      const began = performance.now()
      const { body } = await send(`${journal.address}/api/v1/papers/${path}`, { headers })
      const milliseconds = performance.now() - began
      const { peak } = await journal.memory()
      return { milliseconds, grown: (peak - now) / MB, health: JSON.parse(body.toString()).data.health }
    }
    return async () => {
      const whole = await timed('system/health?includeDetails=true')
      if (whole.health.files.bytes !== FILES * BYTES) throw new Error('Not every file was counted')
      const contents = await timed(`volumes/${volumeId}/health?checkFiles=true`)
      if (contents.health.files !== NAMED) throw new Error('Not every file was read')
      const megabytes = (NAMED * BYTES) / MB
      return [
        { figure: 'health of the system', unit: 'ms', value: whole.milliseconds, goal: { atMost: 1000 } },
        { figure: 'memory grew by', unit: 'MB', value: whole.grown, goal: GROWTH },
        { figure: 'contents read', unit: 'MB/s', value: (megabytes * 1000) / contents.milliseconds },
        { figure: 'memory grew by, with contents', unit: 'MB', value: contents.grown, goal: GROWTH },
      ]
    }
  },
}
