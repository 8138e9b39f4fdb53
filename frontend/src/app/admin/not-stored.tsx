import { canSeal } from '../../unsent/sealer.ts'

/** On plain HTTP, where browsers encrypt nothing: what is typed is stored sealed, or not at all. */
export function NotStored() {
  if (canSeal()) return null
  return (
    <p className="bg-tint px-4 py-2 text-sm sm:text-center print:hidden">
      This address has no encryption (HTTP), so that your browser stores nothing of what you type: it is lost when the
      page is reloaded or closed before you send it.
    </p>
  )
}
