import type { User } from '@shodh/contracts/users/views.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { roles, statusNames } from '../roles.ts'

const shown = ({ name, email, role, status }: User) => [
  { field: 'Name', is: name },
  { field: 'Email', is: email },
  { field: 'Role', is: roles[role].name },
  { field: 'Status', is: statusNames[status] },
]

/** What of a user reads otherwise than before. */
const differences = (before: User, now: User) => {
  const last = shown(before)
  return shown(now)
    .map(({ field, is }, n) => ({ field, is, was: last[n]?.is }))
    .filter(({ is, was }) => is !== was)
}

type Props = { readonly before: User; readonly now: User; readonly take: () => void }

/** What somebody else saved while this form was open, and both ways on. */
export function ChangedMeanwhile({ before, now, take }: Props) {
  const all = differences(before, now)
  return (
    <Notice>
      <p>Your entries are still here. Saved in the meantime:</p>
      <ul className="mt-2 grid gap-1">
        {all.map(({ field, is, was }) => (
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
