import { useJournal } from '../journal.ts'

/** शो, the first syllable of शोध, on the colour of the journal; the letters are those of the site's icon. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={className}>
      <rect width="512" height="512" rx="80" className="fill-fill" />
      <use href="/icon.svg#letters" />
    </svg>
  )
}

/** The journal's own, else the site's mark. */
export function Logo({ className }: { className: string }) {
  const logo = useJournal()?.logo
  return logo ? <img src={logo} alt="" className={`${className} object-contain`} /> : <Mark className={className} />
}
