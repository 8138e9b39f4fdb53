import type { User } from '@shodh/contracts/users/views.ts'
import { button } from '../../../ui/button.ts'
import { Notice } from '../../../ui/notice.tsx'
import { differences } from './differences.ts'

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
      <button type="button" className={`${button.quiet} mt-2 -ml-2`} onClick={take}>
        Discard mine and show what is saved
      </button>
    </Notice>
  )
}
