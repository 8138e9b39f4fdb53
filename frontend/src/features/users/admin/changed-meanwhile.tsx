import { differences } from '../../../ui/admin/changed-meanwhile.tsx'
import type { User } from '@shodh/contracts/users/views.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { roles, statusNames } from '../roles.ts'

const fieldsOf = ({ name, email, role, status }: User) =>
  [
    ['Name', name],
    ['Email', email],
    ['Role', roles[role].name],
    ['Status', statusNames[status]],
  ] as const

type Props = { readonly before: User; readonly now: User; readonly take: () => void }

/** What somebody else saved while this form was open, and both ways on. */
export function ChangedMeanwhile({ before, now, take }: Props) {
  const all = differences(fieldsOf(before), fieldsOf(now))
  return (
    <Notice>
      <p>Your entries are still here. Saved in the meantime:</p>
      <ul className="mt-2 grid gap-1">
        {all.map(({ field, before: was, now: is }) => (
          <li key={field} className="wrap-anywhere">
            {field}: <strong className="font-medium">{is}</strong>, before {was}
          </li>
        ))}
        {all.length === 0 && <li>nothing that is shown here</li>}
      </ul>
      <Button look="quiet" className="mt-2 -ml-2" onClick={take}>
        Discard mine and show what is saved
      </Button>
    </Notice>
  )
}
