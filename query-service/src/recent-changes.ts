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
  'VolumeCreated',
  'VolumeActivated',
  'VolumeDeactivated',
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

export type RecentChanges = {
  /** Changes whenever something may have been taken from the public: withheld, retracted, deleted, erased. */
  readonly takedowns: Source
  /** Changes whenever something has happened to the volume or its papers, or to what every volume shows. */
  readonly changesOf: (volumeId: string) => Source
}

/**
 * What has happened lately, by the audit log. `positions` is how far that is projected, then how far each read model is
 * that the public sees: while they differ, what a response shows is not known, and each version is one of its own.
 */
export const recentChanges = (
  log: Pick<View<AuditDocument>, 'find'>,
  positions: () => Promise<readonly Position[]>,
): RecentChanges => {
  let known = { upTo: BEGINNING, version: BEGINNING }
  /** The last change of each volume, and of all others. */
  const volumes = new Map<string, Position>()
  let others = BEGINNING
  let unknown = 0

  const noteAll = (position: Position) => {
    volumes.clear()
    others = position
  }
  const note = ({ type, volumeId, position }: AuditDocument) => {
    if (volumeId !== undefined) volumes.set(volumeId, position)
    else if (!ADDING.has(type)) noteAll(position)
  }

  const look = async () => {
    const [reached = BEGINNING, ...ofModels] = await positions()
    if (ofModels.some(position => position !== reached)) throw new Unavailable('Some read models are behind')
    if (known.upTo === BEGINNING) known = { upTo: reached, version: reached }
    if (reached === known.upTo) return
    const range = { field: 'id', from: positionText(known.upTo + 1) } as const
    const found = await log.find({ range, sort: { field: 'id' }, limit: EVENTS_MAX })
    const hasAll = reached > known.upTo && found.length < EVENTS_MAX
    const isSame = hasAll && found.every(({ type }) => ADDING.has(type))
    const next = Math.max(reached, known.version + 1)
    if (hasAll) found.forEach(note)
    else noteAll(next)
    known = { upTo: reached, version: isSame ? known.version : next }
  }
  const sharedLook = shareReads(look)
  const sourceOf = (version: () => Position): Source => ({
    version: () =>
      sharedLook().then(version, (error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
        return `unknown ${(unknown += 1)}`
      }),
  })
  return {
    takedowns: sourceOf(() => known.version),
    changesOf: volumeId => sourceOf(() => volumes.get(volumeId) ?? others),
  }
}
