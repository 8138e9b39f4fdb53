import { BEGINNING, type Position, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { positionText } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { shareReads, type Source, type View } from './served-views.ts'

/** Events that add to what is public, or concern nothing public. Whatever is not listed may have taken something from the public. */
const ADDING: ReadonlySet<string> = new Set<JournalEvent['type']>([
  'PaperUploaded',
  'PaperRevised',
  'PdfReplaced',
  'PaperRestored',
  'VolumeCreated',
  'VolumeActivated',
  'VolumeDeactivated',
  'VolumeRestored',
  'VolumeCoverChanged',
  'SectionsArranged',
  'YearOpened',
  'CorrectionProposed',
  'DraftSaved',
  'DraftDiscarded',
  'DraftPublished',
  'FileUploaded',
  'FolderCreated',
  'ContactMessageReceived',
  'ContactMessageNoted',
  'ContactMessageHandled',
  'UserRegistered',
  'EmailVerified',
  'PasswordChanged',
  'SessionsEnded',
])

/** Events that are looked at: after more, something is taken to be gone. */
const EVENTS_MAX = 1000

/**
 * Changes whenever something may have been taken from the public: withheld, retracted, deleted, erased. `positions` is
 * how far the audit log is projected, then how far each read model is that the public sees: while one of them is ahead
 * of the log, nobody knows, and the version is one of its own.
 */
export const takedowns = (
  log: Pick<View<AuditDocument>, 'find'>,
  positions: () => Promise<readonly Position[]>,
): Source => {
  let known = { upTo: BEGINNING, version: BEGINNING }
  let unknown = 0

  const look = async () => {
    const [reached = BEGINNING, ...others] = await positions()
    if (others.some(position => position > reached)) return `unknown ${(unknown += 1)}`
    if (known.upTo === BEGINNING) known = { upTo: reached, version: reached }
    if (reached === known.upTo) return known.version
    const range = { field: 'id', from: positionText(known.upTo + 1) } as const
    const found = await log.find({ range, sort: { field: 'id' }, limit: EVENTS_MAX })
    const hasAll = reached > known.upTo && found.length < EVENTS_MAX
    const isSame = hasAll && found.every(({ type }) => ADDING.has(type))
    known = { upTo: reached, version: isSame ? known.version : Math.max(reached, known.version + 1) }
    return known.version
  }
  const version = shareReads(look)
  return {
    version: () =>
      version().catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
        return `unknown ${(unknown += 1)}`
      }),
  }
}
