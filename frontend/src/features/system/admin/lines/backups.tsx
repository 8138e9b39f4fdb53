import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Section } from '../../../../ui/admin/heading.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { durationOf } from './rows.ts'

const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)

/** Of the last backup: how old it is, and that it was read back. */
export const lastOf = (lastAt: string | null, checkedAt: string) =>
  lastAt === null ? 'No backup yet' : `Last backup ${durationOf(secondsBetween(lastAt, checkedAt))} ago, verified`

function Made({ backups: { drilledAt, leftAlone } }: { backups: BackupsState }) {
  const timeZone = useTimeZone()
  return (
    <>
      {drilledAt !== null && (
        <p className="text-sm text-muted">One was restored to try it on {momentIn(timeZone, drilledAt)}.</p>
      )}
      {leftAlone.map(({ folder, reason }) => (
        <p key={folder} className="text-sm wrap-anywhere text-muted">
          {folder} is left alone and no backup of this journal: {reason}.
        </p>
      ))}
    </>
  )
}

/** The backups that the journal makes by itself. */
export function Backups({ backups }: { backups: BackupsState | null }) {
  return (
    <Section title="Backups" lead="Each is read back, and one a month is restored to try whether it can be.">
      {backups ? (
        <Made backups={backups} />
      ) : (
        <p className="text-sm">
          The journal makes none by itself: whoever runs it makes them, or names a folder in BACKUP_TO.
        </p>
      )}
    </Section>
  )
}
