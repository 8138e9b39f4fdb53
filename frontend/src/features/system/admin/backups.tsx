import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { momentIn } from '../../../ui/moment.ts'
import { durationOf } from './rows.ts'

const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)

const lastOf = (lastAt: string | null, checkedAt: string) =>
  lastAt === null ? 'No backup yet.' : `Last backup ${durationOf(secondsBetween(lastAt, checkedAt))} ago, verified.`

type Props = { readonly backups: BackupsState | null; readonly checkedAt: string }

function Made({
  backups: { lastAt, failure, drilledAt, leftAlone },
  checkedAt,
}: Props & { readonly backups: BackupsState }) {
  const timeZone = useTimeZone()
  return (
    <>
      <p className="text-sm">{lastOf(lastAt, checkedAt)}</p>
      {failure !== null && <p className="text-sm wrap-anywhere">The last try failed: {failure}</p>}
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
export function Backups({ backups, checkedAt }: Props) {
  return (
    <Section title="Backups" lead="Each is read back, and one a month is restored to try whether it can be.">
      {backups ? (
        <Made backups={backups} checkedAt={checkedAt} />
      ) : (
        <p className="text-sm">
          The journal makes none by itself: whoever runs it makes them, or names a folder in BACKUP_TO.
        </p>
      )}
    </Section>
  )
}
