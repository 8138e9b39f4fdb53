import { LATE_READINGS_MAX } from '@shodh/contracts/limits.ts'
import type { LateReading } from '@shodh/contracts/usage/fields.ts'
import { store, storedValue } from '../../../browser-storage.ts'
import { randomId } from '../../../random-id.ts'
import { storedName } from '../../../session/storage/stored-user.ts'

const KEY = 'shodh:late-readings'
/** One at a time sends them, of all tabs. */
const LOCK = 'shodh:late-readings'

/** Readings that wait at most; the oldest are dropped. */
const WAITING_MAX = 500
/** The journal counts none that is older (30 days). */
const AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000
/** Two openings within this time are a double click (COUNTER Release 5.1). */
const DOUBLE_CLICK_MS = 30_000

type Reading = LateReading

const isReading = (value: unknown): value is Reading =>
  typeof value === 'object' && value !== null && 'id' in value && 'paperId' in value && 'kind' in value && 'at' in value

/** What waits, the oldest first; a browser may refuse its storage. */
export const waitingReadings = (): readonly Reading[] => {
  const waiting = storedValue(KEY)
  return Array.isArray(waiting) ? waiting.filter(isReading) : []
}

/** A reading that cannot be stored is not counted. */
const storeReadings = (readings: readonly Reading[]) =>
  store(KEY, readings.length > 0 ? JSON.stringify(readings.slice(-WAITING_MAX)) : null)

/** What staff read is not counted: without their token, the server would take them for visitors. */
export const isStaff = () => storedName() !== ''

/** When what was opened last on this page, by paper and kind, in epoch milliseconds. */
const opened = new Map<string, number>()

const isDoubleClick = ({ paperId, kind }: Pick<Reading, 'paperId' | 'kind'>, now: number) => {
  const key = `${paperId} ${kind}`
  const before = opened.get(key)
  opened.set(key, now)
  return before !== undefined && now - before < DOUBLE_CLICK_MS
}

const drop = (readings: readonly Reading[]) => {
  const ids = new Set(readings.map(({ id }) => id))
  storeReadings(waitingReadings().filter(({ id }) => !ids.has(id)))
}

/** Whether they need not be sent again: the journal has taken them, or never will. */
const isSent = async (readings: readonly Reading[]) => {
  const response = await fetch('/api/v1/readings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  })
  return response.ok || (response.status < 500 && ![401, 403, 408, 425, 429].includes(response.status))
}

const sendAll = async (now: number) => {
  storeReadings(waitingReadings().filter(({ at }) => now - Date.parse(at) < AGE_MAX_MS))
  for (;;) {
    const next = waitingReadings().slice(0, LATE_READINGS_MAX)
    if (next.length === 0 || !(await isSent(next))) return
    drop(next)
  }
}

/** Sends what waits, each reading once; what cannot be sent now waits on. */
export const sendReadings = async (now = Date.now()) => {
  if (waitingReadings().length === 0) return
  const { locks }: { readonly locks?: LockManager } = navigator
  const send = () => sendAll(now).catch(() => undefined)
  await (locks ? locks.request(LOCK, send) : send())
}

/** Counts the opening of a saved paper, now or when there is a network again. */
export const addReading = async (reading: Pick<Reading, 'paperId' | 'kind'>, now = Date.now()) => {
  if (isStaff() || isDoubleClick(reading, now)) return
  const { paperId, kind } = reading
  storeReadings([...waitingReadings(), { id: randomId(), paperId, kind, at: new Date(now).toISOString() }])
  await sendReadings(now)
}
