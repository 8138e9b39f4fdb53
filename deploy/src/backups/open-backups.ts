import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { type NightlyBackups, nightlyBackups, runNight } from './nightly.ts'

type Given = {
  readonly settings: Environment
  readonly logId: string
  readonly timeZone: string
  readonly logger: FastifyBaseLogger
  readonly alarm: Parameters<typeof nightlyBackups>[0]['alarm']
}

/** The backups that an embedded journal makes by itself; undefined where no folder is named. */
export const openBackups = ({ settings, ...given }: Given): NightlyBackups | undefined => {
  const { BACKUP_TO, BACKUP_HOUR } = settings
  if (BACKUP_TO === undefined) return undefined
  return nightlyBackups({ ...given, settings: { BACKUP_TO, BACKUP_HOUR }, run: runNight(settings) })
}
