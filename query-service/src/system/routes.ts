import { iso } from '@shodh/contracts/time/dates.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { Ports } from '../ports.ts'
import type { Routes } from '../responses.ts'
import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import type {
  BrokenFile,
  FileStoreState,
  PublicLogState,
  QueuedMail,
  ReadModelState,
  StoredFiles,
  SystemHealth,
} from '@shodh/contracts/system/views.ts'

type HealthPorts = Pick<Ports, 'system' | 'vault' | 'publicLog'> & {
  readonly staffViews: Pick<Ports['views'], 'papers'>
}

type Wanted = { readonly includeDetails?: boolean | undefined; readonly checkConnections?: boolean | undefined }

/** Entries that a list of details has at most. */
const LISTED = 100

/** Seconds from which on a read model counts as behind. */
const BEHIND_SECONDS = 1

const queuedMails = async ({ vault }: Pick<Ports, 'vault'>): Promise<readonly QueuedMail[]> =>
  (await vault.list('mails')).flatMap(({ id, purpose, state, queuedAt, attempts, reason, nextAt }) =>
    state === 'sent'
      ? []
      : [
          {
            id,
            purpose,
            state,
            queuedAt: iso(queuedAt),
            attempts,
            reason,
            nextAttemptAt: state === 'waiting' ? iso(nextAt) : null,
          },
        ],
  )

const withPapers = ({ staffViews }: HealthPorts, files: readonly Omit<BrokenFile, 'paper'>[]) =>
  Promise.all(
    files.map(async file => {
      const [paper] = await staffViews.papers.find({ where: { sha256: file.sha256 }, limit: 1 })
      return { ...file, paper: paper ? { id: paper.id, title: paper.title, volumeId: paper.volumeId } : null }
    }),
  )

const modelsOf = (states: readonly ReadModelState[]): SystemHealth['readModels'] => {
  const seconds = states.map(({ behindSeconds }) => behindSeconds)
  return {
    total: states.length,
    behind: seconds.filter(behind => behind > BEHIND_SECONDS).length,
    longestSeconds: Math.max(0, ...seconds),
    rebuilding: states.filter(({ rebuild }) => rebuild !== null).length,
  }
}

const filesOf = ({ broken, orphans, ...sums }: StoredFiles): FileStoreState => ({
  ...sums,
  missing: broken.filter(({ problem }) => problem === 'missing').length,
  damaged: broken.filter(({ problem }) => problem === 'damaged').length,
  orphans: orphans.length,
  orphanBytes: orphans.reduce((sum, { bytes }) => sum + bytes, 0),
})

const statusOf = (summary: Omit<SystemHealth, 'status'>): SystemHealth['status'] => {
  if (summary.damagedStores) return 'damaged'
  return isHealthy(summary) ? 'healthy' : 'needs attention'
}

const isHealthy = ({
  readModels,
  parkedStreams,
  files,
  mails,
  log,
  clock,
  backups,
  fullDisk,
  warnings,
}: Omit<SystemHealth, 'status'>) =>
  [readModels.behind, parkedStreams, files.missing, files.damaged, mails.failed].every(count => count === 0) &&
  [fullDisk, warnings].every(sentence => sentence === undefined) &&
  !log?.refusal &&
  !clock.isBehind &&
  !backups?.isLate &&
  (backups?.failure ?? null) === null

const logState = async ({ publicLog }: Pick<HealthPorts, 'publicLog'>): Promise<PublicLogState | null> => {
  const head = await publicLog.head()
  if (!head) return null
  const { vkey, size, at, refusal } = head
  const [origin = ''] = vkey.split('+')
  return {
    origin,
    size,
    signedAt: iso(at),
    refusal: refusal ? { sentence: refusal.sentence, size: refusal.size, root: refusal.root ?? null } : null,
  }
}

const UNKNOWN_FILES: StoredFiles = {
  stored: 0,
  bytes: 0,
  free: null,
  grownInMonth: 0,
  checked: 0,
  checkedAllAt: null,
  broken: [],
  orphans: [],
}

/** What a damaged log can't tell is left out: the rest must still be seen. */
const unlessDamaged = async <T>(found: Promise<T>, instead: T): Promise<T> => {
  try {
    return await found
  } catch (error) {
    if (error instanceof Damaged) return instead
    throw error
  }
}

/** What this process knows by itself; absent where nothing is wrong. */
const foundHere = ({ damagedStores, fullDisk, server }: Ports['system']) => {
  const [damaged, full, warnings] = [damagedStores?.() ?? [], fullDisk?.(), server?.warnings ?? []]
  return {
    ...(damaged.length > 0 && { damagedStores: [...damaged] }),
    ...(full !== undefined && { fullDisk: full }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  }
}

/** The state of read models, files and mails. Changes nothing, and reads no file. */
const systemHealth = async (ports: HealthPorts, wanted: Wanted): Promise<SystemHealth> => {
  const { system } = ports
  const checkedAt = new Date().toISOString()
  const [clock, backups, states, parked, stored, mails] = await Promise.all([
    unlessDamaged(system.clock(), { now: checkedAt, lastEventAt: null, isBehind: false }),
    system.backups(),
    unlessDamaged(system.readModels(), []),
    system.parkedStreams(),
    unlessDamaged(system.files(), UNKNOWN_FILES),
    queuedMails(ports),
  ])
  const summary = {
    checkedAt,
    clock,
    backups,
    ...foundHere(system),
    log: await logState(ports),
    readModels: modelsOf(states),
    parkedStreams: parked.length,
    files: filesOf(stored),
    mails: {
      waiting: mails.filter(({ state }) => state === 'waiting').length,
      failed: mails.filter(({ state }) => state === 'failed').length,
    },
  }
  const details = async () => ({
    readModels: [...states],
    parkedStreams: parked.slice(0, LISTED),
    brokenFiles: await withPapers(ports, stored.broken.slice(0, LISTED)),
    orphanFiles: stored.orphans.slice(0, LISTED),
    mails: mails.slice(0, LISTED),
    versions: Object.entries(system.versions).map(([name, version]) => ({ name, version })),
    hosts: [...(system.server?.hosts ?? [])],
  })
  return {
    status: statusOf(summary),
    ...summary,
    ...(wanted.includeDetails && { details: await details() }),
    ...(wanted.checkConnections && { connections: [...(await system.connections())] }),
  }
}

/** What the people who run the journal see of it. */
export const systemRoutes: Routes = async (_, ports) => {
  const { query } = ports
  query(systemOperations.getSystemHealth, async request => {
    const health = await systemHealth(ports, request.query)
    return { message: 'System health retrieved successfully', data: { health } }
  })
  query(systemOperations.getSample, async () => {
    const isOnlySample = await ports.system.isOnlySample()
    return { message: isOnlySample ? 'The journal holds the sample' : 'The journal is its own', data: { isOnlySample } }
  })
  query(systemOperations.listOperatorSettings, async () => ({
    message: 'Settings retrieved successfully',
    data: { settings: [...ports.operatorSettings()] },
  }))
}
