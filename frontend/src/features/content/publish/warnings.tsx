import { TriangleAlert } from 'lucide-react'
import { count } from '../../../ui/count.ts'
import { type ContentBase, useContentWarningsQuery } from '../calls.ts'

type Props = {
  readonly base: ContentBase
  /** Tells one state of the draft from another. */
  readonly saved: string
}

/** What is worth knowing before publishing; nothing is refused for it. */
export function Warnings({ base, saved }: Props) {
  const { data } = useContentWarningsQuery({ base, saved })
  const warnings = data?.warnings ?? []
  return (
    <div role="status" className="text-sm empty:absolute">
      {warnings.length > 0 && (
        <details open={warnings.length < 4}>
          <summary className="flex cursor-pointer items-center gap-1.5 py-1">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-accent" />
            <span>{count(warnings.length, 'thing')} worth knowing before you publish</span>
          </summary>
          <ul className="list-disc pl-6">
            {warnings.map(({ message, language, url }) => (
              <li key={[message, language, url].join(' ')} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
