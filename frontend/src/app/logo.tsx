import { useJournal } from '../journal.ts'
import { Mark } from './mark.tsx'

/** The journal's own, else the site's mark. */
export function Logo({ className }: { className: string }) {
  const logo = useJournal()?.logo
  return logo ? <img src={logo} alt="" className={`${className} object-contain`} /> : <Mark className={className} />
}
