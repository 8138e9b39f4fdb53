import { isSitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { type ContentScheduleRow, draftRowId } from '@shodh/contracts/content/vault-rows.ts'
import { pageRequest, readPageState } from './content/pages/page-state.ts'
import { publishDuePage } from './content/pages/pages.ts'
import { publishDuePart } from './content/site-parts/site-parts.ts'
import { site, SITE_STREAM, siteRequest } from './content/site-parts/site-state.ts'
import { isRefusal } from './decider.ts'
import type { RequestContext } from './handle.ts'
import type { Ports } from './ports.ts'
import { publishDueVolume } from './volumes/publication.ts'
import { readVolume, volumeRequest } from './volumes/volume.ts'

type SchedulePorts = Pick<Ports, 'vault' | 'handle'>
type Scheduled = Pick<ContentScheduleRow, 'part' | 'at'> & { readonly id?: string | undefined }

/** Notes a publication in the vault, where what is due is found without reading the log. */
export const noteSchedule = ({ vault }: Pick<Ports, 'vault'>, { part, id = '', at }: Scheduled) =>
  vault.put('content-schedules', { id: draftRowId(part, id), part, ownerId: id, at })

/** What is scheduled by the log. */
const scheduledOf = async ({ handle }: SchedulePorts, { part, ownerId }: ContentScheduleRow) => {
  if (part === 'volume') {
    const { document } = await readVolume({ read: handle.read }, ownerId)
    return document?.scheduled
  }
  return isSitePart(part)
    ? (await handle.read(SITE_STREAM, site))[part].scheduled
    : (await readPageState({ handle }, part, ownerId)).scheduled
}

/** Publishes it in the name of who scheduled it. */
const publish = async (
  { handle }: SchedulePorts,
  { part, ownerId: id }: ContentScheduleRow,
  by: string,
  now: number,
) => {
  const context: RequestContext = { actorId: by, correlationId: 'scheduled publication' }
  const command = { name: 'publish-scheduled', request: [part, id] }
  if (part === 'volume') {
    const request = volumeRequest(id, { ...command, decide: volume => publishDueVolume(volume, now) })
    return isRefusal(request) ? request : handle(request, context)
  }
  return isSitePart(part)
    ? handle(siteRequest({ ...command, decide: state => publishDuePart(state, part, now) }), context)
    : handle(
        pageRequest(part, id, { ...command, decide: state => publishDuePage(state, { kind: part, id }, now) }),
        context,
      )
}

const settle = async (ports: SchedulePorts, row: ContentScheduleRow, now: number) => {
  const scheduled = await scheduledOf(ports, row)
  if (scheduled && Date.parse(scheduled.at) <= now) {
    const outcome = await publish(ports, row, scheduled.by, now)
    if (isRefusal(outcome)) return
  }
  await ports.vault.erase('content-schedules', row.id)
  const later = await scheduledOf(ports, row)
  if (later) await noteSchedule(ports, { part: row.part, id: row.ownerId, at: later.at })
}

/** Milliseconds between two looks for what is due, unless something is due before: it is public within 10 s on every process. */
const LOOK_EVERY_MS = 4000

/**
 * Publishes all that is due; what was called off, or another process was first with, is forgotten. Gives the
 * milliseconds until something may be due.
 */
export const publishDue = async (ports: SchedulePorts, now = Date.now()): Promise<number> => {
  const rows = await ports.vault.list('content-schedules')
  const isDue = ({ at }: ContentScheduleRow) => Date.parse(at) <= now
  for (const row of rows.filter(isDue)) await settle(ports, row, now)
  const later = rows.filter(row => !isDue(row)).map(({ at }) => Date.parse(at) - now)
  return Math.min(LOOK_EVERY_MS, ...later)
}

type Given = SchedulePorts & {
  readonly report: (error: unknown) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Publishes what is due, also what was due while the journal was down, until the signal aborts. */
export const keepPublishing = async ({ report, pause, ...ports }: Given, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const next = await publishDue(ports).catch(report)
    await pause(next ?? LOOK_EVERY_MS, signal)
  }
}
