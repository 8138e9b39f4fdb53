import { BEGINNING, type Position, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { positionText } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareReads, type Source, type View, type Writes } from './served-views.ts'

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

/** Milliseconds between two looks at what is projected, and how many there are until it counts as it is. */
const LOOK_EVERY_MS = 5
const LOOKS = 5

/** Ends the version while something may be shown still that was taken from the public. */
const BEFORE = ' or before'

/** Whether nothing was taken from the public since a page was rendered, when the first version was the current one. */
export const isSameTakedown = (rendered: string | number, current: string | number) =>
  String(rendered) === String(current).replace(BEFORE, '')

export type RecentChanges = {
  /** Changes whenever something may have been taken from the public: withheld, retracted, deleted, erased (`isSameTakedown`). */
  readonly takedowns: Source
  /** Changes whenever something has happened to the volume or its papers, or to what every volume shows. */
  readonly changesOf: (volumeId: string) => Source
}

/**
 * What has happened lately, by the audit log. `positions` is how far that is projected, then how far each read model is
 * that the public sees. Where one is ahead of the log for longer than a moment, what it shows is not known, and each version
 * is one of its own; where one is behind, something may be shown still that the version is without.
 */
export const recentChanges = (
  log: Pick<View<AuditDocument>, 'find'>,
  positions: () => Promise<readonly Position[]>,
  writes?: Writes,
): RecentChanges => {
  let known: { readonly upTo: Position; readonly version: Position } | undefined
  /** The last change of each volume, and of all others: its position, where that is known. */
  const volumes = new Map<string, Position | string>()
  let others: Position | string = BEGINNING
  let unknown = 0

  /** Is no version that a position becomes later. */
  const unknownVersion = () => `unknown ${(unknown += 1)}`
  const noteAll = (version: Position | string) => {
    volumes.clear()
    others = version
  }
  const note = ({ type, volumeId, position }: AuditDocument) => {
    if (volumeId !== undefined) volumes.set(volumeId, position)
    else if (!ADDING.has(type)) noteAll(position)
  }

  const settled = async () => {
    for (let n = 1; ; n += 1) {
      const [reached = BEGINNING, ...ofModels] = await positions()
      const isEven = ofModels.every(position => position === reached)
      if (isEven || n === LOOKS) return { reached, ofModels, isEven }
      await sleep(LOOK_EVERY_MS)
    }
  }

  /** Resolves to what is known, and whether all are projected as far. */
  const look = async () => {
    const { reached, ofModels, isEven } = await settled()
    if (ofModels.some(position => position > reached)) throw new Unavailable('The audit log is behind')
    known ??= { upTo: reached, version: reached }
    if (reached === known.upTo) return { ...known, isEven }
    const range = { field: 'id', from: positionText(known.upTo + 1) } as const
    const found = await log.find({ range, sort: { field: 'id' }, limit: EVENTS_MAX })
    const hasAll = reached > known.upTo && found.length < EVENTS_MAX
    const isSame = hasAll && found.every(({ type }) => ADDING.has(type))
    if (hasAll) found.forEach(note)
    else noteAll(unknownVersion())
    known = { upTo: reached, version: isSame ? known.version : Math.max(reached, known.version + 1) }
    return { ...known, isEven }
  }
  const inTurn = queue()
  const sharedLook = shareReads(() => inTurn(look), writes)
  const sourceOf = (version: (known: Awaited<ReturnType<typeof look>>) => Position | string): Source => ({
    version: () =>
      sharedLook().then(version, (error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
        return unknownVersion()
      }),
  })
  return {
    takedowns: sourceOf(({ version, isEven }) => (isEven ? version : version + BEFORE)),
    changesOf: volumeId => sourceOf(({ isEven }) => (isEven ? (volumes.get(volumeId) ?? others) : unknownVersion())),
  }
}
